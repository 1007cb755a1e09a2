import { startsOn } from '../as-of/link-dates.sql.ts'
import { BEHIND, NODE } from './tree.sql.ts'

/** More are not counted: a node of 100,000 reports would have all of their links read. */
export const MOST_COUNTED = 1_000

/**
 * The member was there at the instant $5, and the link that applied then leads to `upline`: the last one of the dates up to
 * $7, without those that were entered for the date $7 later than $8.
 */
const reportedTo = (upline: string, m: string) => `
  ${m}.created_at <= $5 and (${m}.removed_at is null or ${m}.removed_at > $5)
  and exists (
    select from (
      select upline_id from upline_links l
      where l.member_id = ${m}.id and (${startsOn('l')} < $7::date or (${startsOn('l')} = $7::date and l.valid_from <= $8))
      order by ${startsOn('l')} desc, l.valid_from desc limit 1) held
    where held.upline_id is not distinct from ${upline})`

// $6 is the viewer where it is not the company's: whom they may not see today they may not see in the past.
const IS_SEEN = '($6::text is null or m.id = $6 or is_below(m.id, $6))'

// Those of today come in the order of their index, and reading stops with the page; beside them those who have left.
const TODAYS = (under: string) => `
  select ${NODE} from members m
  where ${under} and m.removed_at is null and ${BEHIND} and ${reportedTo('$1::text', 'm')} and ${IS_SEEN}
  order by m.name_key, m.id limit $4`

const FORMER = `
  select ${NODE} from former_reports f join members m on m.id = f.member_id
  where f.upline_id = coalesce($1, '') and ${BEHIND} and ${reportedTo('$1::text', 'm')} and ${IS_SEEN}
    and (m.removed_at is not null or m.upline_id is distinct from $1)
  order by m.name_key, m.id limit $4`

const REPORTS = `
  select r.id from members r
  where r.upline_id = c.id and r.removed_at is null and ${reportedTo('c.id', 'r')}
  union all
  select r.id from former_reports f join members r on r.id = f.member_id
  where f.upline_id = c.id and (r.removed_at is not null or r.upline_id is distinct from c.id)
    and ${reportedTo('c.id', 'r')}`

const pageThen = (under: string) => `
  select c.*, (select count(*)::int from (${REPORTS} limit ${MOST_COUNTED}) r) as "directReports", null as below
  from (
    select * from ((${TODAYS(under)}) union all (${FORMER})) both_kinds
    order by "nameKey", id limit $4) c
  order by c."nameKey", c.id`

export const CHILDREN_THEN = pageThen('m.upline_id = $1')
export const ROOTS_THEN = pageThen('m.upline_id is null')
