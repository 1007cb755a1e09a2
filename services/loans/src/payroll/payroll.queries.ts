import { PAY } from '../pay-periods/pay-periods.queries.ts'

/** The total that a period pays, from its two books and from its statements. $1 period. */
export const TOTALS = `
  with e as (select coalesce(sum(amount_cents), 0) cents, count(*) filter (where amount_cents <> 0) n from commission_entries where period_id = $1),
  a as (select coalesce(sum(amount_cents), 0) cents, count(*) n from adjustments where period_id = $1),
  t as (select coalesce(sum(total_cents), 0) cents from statements where period_id = $1)
  select e.cents::float8 entries, a.cents::float8 adjustments, (e.n + a.n)::int lines, t.cents::float8 statements
  from e, a, t`

/** One row a person, by name: levels, other lines, and what the balance adds to the pay. $1 period. */
export const PAYROLL = `
  with shares as (
    select member_no, level::int part, sum(amount_cents) cents, count(*) filter (where amount_cents <> 0) lines
      from commission_entries where period_id = $1 group by 1, 2
    union all select member_no, 4, amount_cents, 1 from adjustments where period_id = $1
    union all select member_no, 5, -amount_cents, 1 from balance_movements where period_id = $1),
  sums as (
    select member_no, coalesce(sum(cents) filter (where part < 5), 0)::float8 total, ${[0, 1, 2, 3, 4, 5]
      .map((part) => `coalesce(sum(cents) filter (where part = ${part}), 0)::float8 p${part}`)
      .join(', ')}
    from shares group by 1 having sum(lines) > 0)
  select m.id "memberId", m.username, m.full_name name, s.total, array[p0, p1, p2, p3, p4] parts, p5 balance
  from sums s join members m on m.no = s.member_no
  order by m.full_name, m.id`

/** How many people. $1 period. */
export const HEADCOUNT = `select count(distinct member_no)::int n from ${PAY} x where period_id = $1 and amount_cents <> 0`

/** $1 period. */
export const HAS_MOVEMENTS = 'select 1 from balance_movements where period_id = $1 limit 1'
