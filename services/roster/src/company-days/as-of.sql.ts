import { startsOn } from './link-dates.sql.ts'

/** SQL of the roster as of a date. `date` and `zone` are parameters, `m` a row of members. */
interface AsOfNames {
  date: string
  zone: string
}

/** The member was in the roster at the end of the date. */
export const wasThere = (m: string, { date, zone }: AsOfNames): string => `
  (${m}.created_at at time zone ${zone}::text)::date <= ${date}::date
  and (${m}.removed_at is null or (${m}.removed_at at time zone ${zone}::text)::date > ${date}::date)`

/** The upline that applied on the date. */
export const uplineThen = (memberId: string, { date, zone }: AsOfNames): string => `(
  select then_link.upline_id from upline_links then_link
  where then_link.member_id = ${memberId} and ${startsOn('then_link', zone)} <= ${date}::date
  order by ${startsOn('then_link', zone)} desc, then_link.valid_from desc limit 1)`

/** Ids of the members who reported to `uplineId` on the date. */
export const reportsThen = (uplineId: string, as: AsOfNames): string => `
  select distinct r.id from upline_links l join members r on r.id = l.member_id
  where l.upline_id = ${uplineId} and ${wasThere('r', as)} and ${uplineThen('r.id', as)} = ${uplineId}`
