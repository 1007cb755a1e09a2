import { isInForce } from '../ledger/entries.queries.ts'
import {
  BY_LEVEL,
  ESTIMATE_VERSION,
  estimateOf,
  LOAN_COLUMNS,
  matches,
  currentLoanId,
  PAYS_LATER,
  VIEWER_SHARES,
} from './loan-row.queries.ts'

/** $1 viewer, ($2, $3) keyset of the row before the page, $4 how many rows, $5 status or null, $6 text pattern or null. */
export const FILTER = `and ($5::smallint is null or l.status = $5) and ($6::text is null or ${matches('$6')})`
const AFTER =
  "(l.created_at, l.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))"
const NEWEST = 'order by l.created_at desc, l.id desc limit $4'

/** The three levels below the viewer, today. */
export const DOWN = `
  down(no, depth) as (
    select m.no, 1 from members m where m.upline_no = $1
    union
    select m.no, depth + 1 from down join members m on m.upline_no = down.no where depth < 3 and m.no <> $1)`

/** Further originators of loans that have a loan officer too. */
const CO_ORIGINATED = 'co_originators c join loans l on l.id = c.loan_id and l.officer_no is not null'

/**
 * Of the three levels only officers whose newest matching loan is among the newest heads can give rows to the page: one
 * index probe per officer, then rows down to the lowest head (data.md, the page). Loans of further originators are few.
 */
export const pendingBelow = (only: string, ofLevel: string) => `
  below as (select no, min(depth)::smallint depth from down group by no ${ofLevel}),
  heads as (
    select d.no, d.depth, h.created_at, h.id from below d,
      lateral (select l.created_at, l.id from loans l where l.officer_no = d.no and l.status < 5 ${only} and ${AFTER} ${FILTER}
        order by l.created_at desc, l.id desc limit 1) h
    order by h.created_at desc, h.id desc limit $4),
  pending as (
    select x.id, x.created_at, h.depth "level" from heads h,
      lateral (select l.id, l.created_at from loans l where l.officer_no = h.no and l.status < 5 ${only} and ${AFTER} ${FILTER}
        and ((select count(*) from heads) < $4 or (l.created_at, l.id) >= (select created_at, id from heads order by created_at, id limit 1))
        ${NEWEST}) x
    union all
    select l.id, l.created_at, d.depth from below d join (${CO_ORIGINATED}) on c.member_no = d.no
    where l.status < 5 ${only} and ${AFTER} ${FILTER})`

/** Levels of a viewer above the loan officer `a`, by today's uplines. */
const DEPTH = 'case when a.upline_no = $1 then 1 when b.upline_no = $1 then 2 when c.upline_no = $1 then 3 end'
const UPLINES = 'left join members b on b.no = a.upline_no left join members c on c.no = b.upline_no'

/**
 * For viewers with thousands of officers below: the newest loans of all, walked up three links each, $7 of them at most. If
 * they are not enough, it gives up (gaveUp), and MINE_PAGE answers.
 */
const PENDING_WIDE = `
  looked as materialized (
    select l.id, l.created_at, l.officer_no, l.status, l.co_originators from loans l where ${AFTER} ${FILTER}
    order by l.created_at desc, l.id desc limit $7),
  portions as (
    select id, created_at, officer_no no from looked where status < 5 and officer_no is not null
    union all
    select l.id, l.created_at, x."memberNo" from looked l, jsonb_to_recordset(l.co_originators) x("memberNo" int)
    where l.status < 5 and l.officer_no is not null and l.co_originators is not null),
  pending as materialized (
    select x.id, x.created_at, min(x.depth)::smallint "level"
    from (select p.*, ${DEPTH} depth from portions p join members a on a.no = p.no ${UPLINES} where p.no <> $1) x
    where x.depth is not null group by 1, 2 order by x.created_at desc, x.id desc limit $4)`

const GAVE_UP = ', (select count(*) from looked) = $7 and (select count(*) from pending) < $4 "gaveUp"'

export const ownLoans = (only: string) => `
  own as (
    (select l.id, l.created_at, 0::smallint "level" from loans l where l.officer_no = $1 ${only} and ${AFTER} ${FILTER} ${NEWEST})
    union all
    select l.id, l.created_at, 0::smallint from ${CO_ORIGINATED} where c.member_no = $1 ${only} and ${AFTER} ${FILTER})`

/** Funded loans whose entries in force pay the viewer, after any move: each once, however many of its lines do. */
const paidLoans = (only: string) => `
  funded as (
    select e.loan_id id, e.loan_created_at created_at, min(e.level) "level" from commission_entries e
    join loans l on l.id = e.loan_id and l.is_booked
    where e.member_no = $1 and e.kind = 1 and ${isInForce('e')} and ${only}
      and (e.loan_created_at, e.loan_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) ${FILTER}
    group by e.loan_created_at, e.loan_id order by e.loan_created_at desc, e.loan_id desc limit $4)`

/** Further conditions of the three sources of a page. */
interface LoanConditions {
  /** For pending loans below: 'and …' over `l`. */
  pending: string
  /** For the levels below: 'having …' over `depth`. */
  ofLevel?: string
  /** For own loans: 'and …' over `l`. */
  own: string
  /** For funded loans by their entries: over `e` and `l`. */
  paid: string
}

/** A page of loans as one viewer sees them: own ones, pending ones of three levels, and funded ones that pay the viewer. */
export const minePage = ({ pending, ofLevel = '', own, paid }: LoanConditions): string =>
  pageOf([DOWN, pendingBelow(pending, ofLevel), ownLoans(own), paidLoans(paid)])

/** Several originators can lead to the same loan: it is one row, at the lowest level. */
const pageOf = (sources: string[], more = ''): string => `
  with recursive ${sources.join(',')},
  page as (
    select id, created_at, min("level") "level"
    from (select * from pending union all select * from own union all select * from funded) x
    group by 1, 2 order by 2 desc, 1 desc limit $4)
  select ${LOAN_COLUMNS}, p.level${more}
  from (select page.id, page.level, s.* from page join loans l using (id), lateral (${VIEWER_SHARES}) s) p join loans l using (id)
  left join members o on o.no = l.officer_no order by l.created_at desc, l.id desc`

/** Own funded loans are selected by their originators, whether they pay or not. */
export const PAID_ABOVE = 'e.level > 0'

/** Rule 7, scope=mine: own loans, the pending ones of the three levels below, and every funded loan that pays the viewer. */
export const MINE_PAGE = minePage({ pending: '', own: '', paid: PAID_ABOVE })

/** The same for viewers with thousands of officers. $7 how many loans it looks at; gaveUp: ask MINE_PAGE. */
export const MINE_PAGE_WIDE = pageOf([PENDING_WIDE, ownLoans(''), paidLoans(PAID_ABOVE)], GAVE_UP)

/** Open loans that will pay the viewer on today's chain. */
export const EARNS = `and ${PAYS_LATER} and exists (select from members a where a.no = $1 and a.is_active)`

/** Every loan of scope=mine: a row for each originator in the viewer's reach, and for each ledger line that pays the viewer. */
export const SEEN = `seen as (
    select l.id, 0::smallint "level", null::bigint cents, l.percent::int from loans l where l.officer_no = $1
    union all
    select l.id, 0::smallint, null, c.percent from ${CO_ORIGINATED} where c.member_no = $1
    union all
    select l.id, d.depth::smallint, null, l.percent
    from (select no, min(depth) depth from down group by no) d join loans l on l.officer_no = d.no and l.status < 5
    union all
    select l.id, d.depth::smallint, null, c.percent
    from (select no, min(depth) depth from down group by no) d join (${CO_ORIGINATED}) on c.member_no = d.no where l.status < 5
    union all
    select l.id, e.level, e.amount_cents, e.percent from commission_entries e join loans l on l.id = e.loan_id and l.is_booked
    where e.member_no = $1 and e.kind = 1 and e.level > 0 and ${isInForce('e')})`

/** The viewer's share: booked entries, otherwise today's estimate; nothing while the viewer is inactive. */
const STAKE = `coalesce(p.cents, e.amount_cents, case when ${PAYS_LATER} and v.is_active then ${estimateOf('p.percent')} end, 0)`

/** Each loan of `chosen`, rows of SEEN, with its lowest level and what it pays the viewer by level. */
export const STAKED = `
  staked as (
    select p.id, min(p.level) "level", ${BY_LEVEL('p.level', STAKE)}
    from chosen p join loans l using (id) join members v on v.no = $1
    left join plan_rates r on r.version = ${ESTIMATE_VERSION} and r.level = p.level
    left join commission_entries e on p.level = 0 and l.is_booked and e.loan_id = l.id and e.originator_no = $1 and e.level = 0
      and e.kind = 1 and ${isInForce('e')}
    group by p.id)`

/**
 * Sums per level and status over the newest loans that scope and filter select: a loan counts once, at its lowest level.
 * $1 viewer, $2 pattern or null, $3 how many loans, $4 outcome or null: ended loans count only if they are filtered.
 */
export const MINE_SUMS = `
  with recursive ${DOWN},
  ${SEEN},
  newest as (
    select l.id from (select distinct id from seen) s join loans l using (id)
    where ($2::text is null or ${matches('$2')}) and case when $4::text is null then l.status = 5 or l.outcome is null else l.outcome = $4 end
    order by l.created_at desc, l.id desc limit $3),
  chosen as (select s.* from seen s join newest using (id)), ${STAKED},
  counted as (
    select s.level, l.status, count(*) loans, coalesce(sum(l.amount_cents), 0) amount,
      sum(least(day_no(l.created_on), day_no(l.funded_on))) created, coalesce(sum(day_no(l.funded_on)), 0) funded, 0::numeric share
    from staked s join loans l using (id) group by 1, 2
    union all
    select v.level, l.status, 0, 0, 0, 0, sum(v.cents)
    from staked s join loans l using (id), lateral (values (0::smallint, s.s0), (1::smallint, s.s1), (2::smallint, s.s2), (3::smallint, s.s3)) v(level, cents)
    where v.cents <> 0 group by 1, 2)
  select level, status, sum(loans)::int loans, sum(amount)::float8 "amountCents", sum(created)::float8 "createdDays",
    sum(funded)::float8 "fundedDays", sum(share)::float8 "shareCents"
  from counted group by 1, 2`

/** One loan as the viewer sees it; no row if it is outside their scope. $1 viewer, $2 id. */
export const MINE_ONE = `
  with recursive ${DOWN}, it(id) as (select ${currentLoanId('$2::uuid')}),
  page as (
    select id, min("level") "level" from (
      select l.id, 0::smallint "level" from loans l where l.id = (select id from it) and l.officer_no = $1
      union all
      select l.id, 0::smallint from ${CO_ORIGINATED} where c.loan_id = (select id from it) and c.member_no = $1
      union all
      select l.id, d.depth::smallint from loans l join down d on d.no = l.officer_no where l.id = (select id from it) and l.status < 5
      union all
      select l.id, d.depth::smallint from ${CO_ORIGINATED} join down d on d.no = c.member_no where c.loan_id = (select id from it) and l.status < 5
      union all
      select l.id, e.level from loans l join commission_entries e on l.id = e.loan_id and l.is_booked and ${isInForce('e')}
      where l.id = (select id from it) and e.member_no = $1 and e.kind = 1 and e.level > 0) x group by id)
  select ${LOAN_COLUMNS}, p.level
  from (select page.id, page.level, s.* from page join loans l using (id), lateral (${VIEWER_SHARES}) s) p join loans l using (id)
  left join members o on o.no = l.officer_no`

/** A loan without an officer from this member's import. $1 id, $2 member. */
export const WAITS_FOR_IMPORTER = `
  select 1 from loans l join imports i on i.id = l.import_id
  where l.id = ${currentLoanId('$1::uuid')} and l.officer_no is null and i.imported_by = $2`
