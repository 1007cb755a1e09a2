import { Migration } from '@mikro-orm/migrations'

/** Ledger entries of `source` as deltas: the bucket of funded loans and the month of the funding. */
const countEntries = (source: string) => `
  insert into member_deltas
  select m.member_no, e.level, b.bucket,
    sum(case when w.loan then m.sign else 0 end), sum(case when w.loan or w.month then m.sign * e.basis_cents else 0 end),
    sum(case when w.loan then m.sign * least(day_no(e.loan_created_at), day_no(e.loan_funded_at)) else 0 end),
    sum(case when w.loan then m.sign * day_no(e.loan_funded_at) else 0 end), sum(e.amount_cents)
  from ${source} e,
    lateral (values (e.member_no, case e.kind when 1 then 1 else -1 end), (0, 0)) m(member_no, sign),
    lateral (values (5), (month_no(e.loan_funded_at))) b(bucket),
    -- an own funded loan is counted by apply_facts, paid or not; the company's loans as well
    lateral (select b.bucket = 5 and m.member_no > 0 and e.level > 0 loan, b.bucket > 5 and m.member_no > 0 and e.rate_bp > 0 as month) w
  group by 1, 2, 3`

const entryColumns = `loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain,
    chain_at, loan_created_at, loan_funded_at, cause, period_id`

/** Rule 4: a funding before the officer was created here is paid on the chain of its first sight, and says so. */
const causeOf = `why || case when w.chain_at <> w.funded_at
    then ' · funded before the officer was created here: chain of the moment it was first seen as funded' else '' end`

/** Entries take the open period, read once under its lock; an early payoff follows a funding that is corrected. */
export class SettlementInPeriodsMigration extends Migration {
  override up(): void {
    this.addSql(`
create or replace function settle(ids uuid[], why text)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language sql as $$
  with want as materialized (select * from wanted_shares(ids)),
  live as materialized (
    select e.* from loans l join commission_entries e on e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1
    where l.id = any(ids) and l.is_booked),
  touched as materialized (
    select distinct coalesce(w.loan_id, e.loan_id) id
    from want w full join live e on e.loan_id = w.loan_id and e.level = w.level and e.member_no = w.member_no
      and e.amount_cents = w.amount_cents and e.rate_bp = w.rate_bp and e.basis_cents = w.basis_cents and e.chain = w.chain
      and e.plan_version = w.plan_version and e.loan_funded_at = w.funded_at and e.loan_created_at = w.created_at
    where w.loan_id is null or e.loan_id is null),
  state as materialized (
    select l.id, l.money_rev, l.is_booked, exists (select from want w where w.loan_id = l.id) books
    from loans l join touched t using (id)),
  period as materialized (select open_pay_period() id where exists (select from touched)),
  reversed as (
    insert into commission_entries (${entryColumns})
    select e.loan_id, e.rev, e.level, 2, e.member_no, e.basis_cents, e.rate_bp, -e.amount_cents, e.plan_version, e.chain,
      e.chain_at, e.loan_created_at, e.loan_funded_at, why, p.id
    from live e join touched t on t.id = e.loan_id cross join period p returning *),
  booked as (
    insert into commission_entries (${entryColumns})
    select w.loan_id, s.money_rev + 1, w.level, 1, w.member_no, w.basis_cents, w.rate_bp, w.amount_cents, w.plan_version,
      w.chain, w.chain_at, w.created_at, w.funded_at, ${causeOf}, p.id
    from want w join state s on s.id = w.loan_id cross join period p returning *),
  marked as (
    update loans l set is_booked = s.books, money_rev = l.money_rev + s.books::int from state s where l.id = s.id),
  counted as (${countEntries('(select * from reversed union all select * from booked)')}),
  -- An early payoff took back shares that are reversed now: it is given back, and taken again of what is booked instead.
  payoff as materialized (
    select a.*, s.books from state s join adjustments a on a.loan_id = s.id and a.rev = s.money_rev and a.type = 'early-payoff'
    where s.is_booked),
  returned as (
    insert into adjustments (member_no, amount_cents, type, reason, loan_id, rev, level, made_by, approved_by, period_id)
    select a.member_no, -a.amount_cents, 'early-payoff-return', 'The shares that the early payoff took back were reversed',
      a.loan_id, a.rev, a.level, 'system', a.approved_by, p.id
    from payoff a cross join period p),
  again as (
    insert into adjustments (member_no, amount_cents, type, reason, loan_id, rev, level, share_bp, made_by, approved_by, period_id)
    select b.member_no, -share_cents(b.amount_cents, a.share_bp, null, null), 'early-payoff', a.reason, b.loan_id, b.rev, b.level,
      a.share_bp, 'system', a.approved_by, b.period_id
    from booked b join (select loan_id, max(share_bp) share_bp, min(reason) reason, min(approved_by) approved_by from payoff group by 1) a
      on a.loan_id = b.loan_id
    where share_cents(b.amount_cents, a.share_bp, null, null) <> 0)
  select s.id, case when s.is_booked then s.money_rev end, case when s.books then s.money_rev + 1 end,
    (select count(*)::int from booked b where b.loan_id = s.id and b.rate_bp > 0)
  from state s $$;

create or replace function settle_fresh(ids uuid[], why text)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language sql as $$
  with period as materialized (select open_pay_period() id),
  booked as (
    insert into commission_entries (${entryColumns})
    select w.loan_id, 1, w.level, 1, w.member_no, w.basis_cents, w.rate_bp, w.amount_cents, w.plan_version, w.chain,
      w.chain_at, w.created_at, w.funded_at, ${causeOf}, p.id
    from wanted_shares(ids) w cross join period p returning *),
  counted as (${countEntries('booked')})
  select b.loan_id, null::int, 1, count(*) filter (where b.rate_bp > 0)::int from booked b group by 1 $$;
`)
  }
}
