import { startsOn } from '../as-of/link-dates.queries.ts'
import { positionAsOf } from '../as-of/position-as-of.queries.ts'
import { BEHIND, NODE } from './tree.queries.ts'

/** Levels of a line at most, as in is_below. */
const MAX_DEPTH = 10_000

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

const reportsOf = (uplineId: string) => `
  select r.id from members r
  where r.upline_id = ${uplineId} and r.removed_at is null and ${reportedTo(uplineId, 'r')}
  union all
  select r.id from former_reports f join members r on r.id = f.member_id
  where f.upline_id = ${uplineId} and (r.removed_at is not null or r.upline_id is distinct from ${uplineId})
    and ${reportedTo(uplineId, 'r')}`

const POSITION = positionAsOf('c', (at) => `${at} > $5`)

/** Loans of a member that are funded up to the date and still count today: a reversal leaves no date of its own. */
const OWN_VOLUMES = `
  select officer_id, sum(loans)::int as loans, sum(cents)::bigint as cents
  from officer_fundings where funded_on <= $7::date group by officer_id`

/** The nodes of `page` with the counts of their downlines, by one walk down the hierarchy of that time. */
const withFigures = (page: string) => `
  with recursive page(id, "nameKey", name, username, role, level, is_active) as materialized (${page}),
  walk(top, id, depth) as (
    select id, id, 0 from page
    union all
    select w.top, r.id, w.depth + 1
    from walk w cross join lateral (${reportsOf('w.id')} offset 0) r
    where w.depth < ${MAX_DEPTH} and ($6::text is null or r.id = $6 or is_below(r.id, $6))),
  figures as (
    select w.top, count(*) filter (where w.depth = 1)::int as "directReports", (count(*) - 1)::int as below,
      coalesce(sum(v.loans) filter (where w.depth = 0), 0)::int as "ownLoans",
      coalesce(sum(v.cents) filter (where w.depth = 0), 0)::float8 as "ownCents",
      coalesce(sum(v.loans), 0)::int as loans, coalesce(sum(v.cents), 0)::float8 as cents
    from walk w left join (${OWN_VOLUMES}) v on v.officer_id = w.id
    group by w.top)
  select c.id, c."nameKey", c.name, c.username, ${POSITION.replace('as is_active', 'as "isActive"')}, f."directReports",
    f.below, f."ownLoans", f."ownCents", f.loans, f.cents
  from page c join figures f on f.top = c.id
  order by c."nameKey", c.id`

const pageThen = (under: string) =>
  withFigures(`
  select * from ((${TODAYS(under)}) union all (${FORMER})) both_kinds
  order by "nameKey", id limit $4`)

export const CHILDREN_AS_OF = pageThen('m.upline_id = $1')
export const ROOTS_AS_OF = pageThen('m.upline_id is null')

/** The viewer, $1; the parameters are those of a page. */
export const ONE_AS_OF = withFigures(`
  select ${NODE} from members m
  where m.id = $1 and m.removed_at is null and ${BEHIND} limit $4`)
