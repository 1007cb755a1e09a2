import { startsOn } from './link-dates.queries.ts'

/** SQL of the roster as of a date, a parameter; `m` is a row of members. */

/** The member was in the roster at the end of the date. */
export const wasInRoster = (m: string, date: string): string => `
  company_date(${m}.created_at) <= ${date}::date
  and (${m}.removed_at is null or company_date(${m}.removed_at) > ${date}::date)`

/** The upline that applied on the date. */
export const uplineAsOf = (memberId: string, date: string): string => `(
  select then_link.upline_id from upline_links then_link
  where then_link.member_id = ${memberId} and ${startsOn('then_link')} <= ${date}::date
  order by ${startsOn('then_link')} desc, then_link.valid_from desc limit 1)`

/** Ids of the members who reported to `uplineId` on the date. */
export const reportsAsOf = (uplineId: string, date: string): string => `
  select distinct r.id from upline_links l join members r on r.id = l.member_id
  where l.upline_id = ${uplineId} and ${wasInRoster('r', date)} and ${uplineAsOf('r.id', date)} = ${uplineId}`
