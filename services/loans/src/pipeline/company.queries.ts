import { isInForce } from '../ledger/entries.queries.ts'
import {
  estimateOf,
  LOAN_COLUMNS,
  matches,
  currentLoanId,
  PAYS_LATER,
  PORTIONS,
  WHOLE_LOAN,
} from './loan-row.queries.ts'

/** $1, $2 keyset of the row before the page, $3 how many rows, $4 status or null, $5 text pattern or null. */
export const companyPage = (only: string): string => `
  select ${LOAN_COLUMNS}
  from (
    select * from loans l
    where (l.created_at, l.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      and ($4::smallint is null or l.status = $4) and ($5::text is null or ${matches('$5')}) ${only}
    order by l.created_at desc, l.id desc limit $3) l
  left join members o on o.no = l.officer_no, lateral (${WHOLE_LOAN}) p
  order by l.created_at desc, l.id desc`

export const COMPANY_PAGE = companyPage('')

/** Any loan, with the whole loan's shares. $1 id. */
export const COMPANY_ONE = `
  select ${LOAN_COLUMNS} from loans l left join members o on o.no = l.officer_no, lateral (${WHOLE_LOAN}) p where l.id = ${currentLoanId('$1')}`

/** Sums per level and status over the newest loans that the filter selects. $1 pattern or null, $2 how many loans, $3 outcome or null. */
export const COMPANY_SUMS = `
  with l as materialized (select * from loans l where ($1::text is null or ${matches('$1')})
      and case when $3::text is null then status = 5 or outcome is null else outcome = $3 end
    order by created_at desc, id desc limit $2),
  counted as (
    select 0::smallint "level", status, count(*) loans, coalesce(sum(amount_cents), 0) amount,
      sum(least(day_no(created_on), day_no(funded_on))) created, coalesce(sum(day_no(funded_on)), 0) funded, 0::numeric share
    from l group by 2
    union all
    select e.level, 5::smallint, 0, 0, 0, 0, sum(e.amount_cents)
    from l join commission_entries e on l.is_booked and e.loan_id = l.id and e.kind = 1 and ${isInForce('e')} group by 1
    union all
    select c.level, l.status, 0, 0, 0, 0, sum(${estimateOf('o.percent')})
    from l cross join lateral ${PORTIONS} o
    join estimate_chains(array(select o.no from l cross join lateral ${PORTIONS} o group by 1)) c on c.officer_no = o.no and c.is_active
    join plan_rates r on r.version = c.plan_version and r.level = c.level where ${PAYS_LATER} group by 1, 2)
  select level, status, sum(loans)::int loans, sum(amount)::float8 "amountCents", sum(created)::float8 "createdDays",
    sum(funded)::float8 "fundedDays", sum(share)::float8 "shareCents"
  from counted group by 1, 2`

/**
 * Pending split loans that reach a member by several originators. Roll-ups count them for each: a move transfers sums of
 * originators. All but the lowest level is subtracted.
 */
const COUNTED_TWICE = `
  reach(no, depth) as (
    select $1::int, 0 where exists (select from co_originators)
    union
    select m.no, r.depth + 1 from reach r join members m on m.upline_no = r.no where r.depth < 3 and m.no <> $1),
  nearest as (select no, min(depth) depth from reach group by no),
  paths as (
    select l.id, l.status, l.amount_cents, l.created_on, n.depth, row_number() over (partition by l.id order by n.depth) place
    from (select distinct c.loan_id from nearest join co_originators c on c.member_no = nearest.no) c
    join loans l on l.id = c.loan_id and l.status < 5 and l.outcome is null
    cross join lateral ${PORTIONS} o join nearest n on n.no = o.no)`

/** The same without a text, from the roll-ups: one member's (or 0, the company's) sums. $1 member. */
export const STORED_SUMS = `
  with recursive ${COUNTED_TWICE}
  select level, bucket status, sum(loans)::int loans, sum(amount_cents)::float8 "amountCents", sum(created_days)::float8 "createdDays",
    sum(funded_days)::float8 "fundedDays", sum(share_cents)::float8 "shareCents"
  from (select * from member_totals where member_no = $1 and bucket <= 5
        union all select * from member_deltas where member_no = $1 and bucket <= 5
        union all select $1::int, depth, status, -1, -coalesce(amount_cents, 0), -day_no(created_on), 0, 0 from paths where place > 1) t
  group by 1, 2`
