import { startsOn } from '../as-of/link-dates.sql.ts'
import { BEHIND, NODE } from './tree.sql.ts'

/** Counting stops here. Otherwise a node with 100,000 reports would read all of their links. */
export const MAX_COUNTED_REPORTS = 1_000

/**
 * The member was in the roster at the instant $5, and the link that applied then has the upline `upline`: the last link
 * with a date up to $7, without links for $7 that were entered after $8.
 */
const reportedTo = (upline: string, m: string) => `
  ${m}.created_at <= $5 and (${m}.removed_at is null or ${m}.removed_at > $5)
  and exists (
    select from (
      select upline_id from upline_links l
      where l.member_id = ${m}.id and (${startsOn('l')} < $7::date or (${startsOn('l')} = $7::date and l.valid_from <= $8))
      order by ${startsOn('l')} desc, l.valid_from desc limit 1) held
    where held.upline_id is not distinct from ${upline})`

// $6 is the viewer, or null for the company: members hidden from the viewer today are hidden in the past too.
const IS_SEEN = '($6::text is null or m.id = $6 or is_below(m.id, $6))'

// Today's reports come in index order and reading stops with the page. Former reports are added to them.
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

const pageAsOf = (under: string) => `
  select c.*, (select count(*)::int from (${REPORTS} limit ${MAX_COUNTED_REPORTS}) r) as "directReports", null as below
  from (
    select * from ((${TODAYS(under)}) union all (${FORMER})) both_kinds
    order by "nameKey", id limit $4) c
  order by c."nameKey", c.id`

export const CHILDREN_AS_OF = pageAsOf('m.upline_id = $1')
export const ROOTS_AS_OF = pageAsOf('m.upline_id is null')
