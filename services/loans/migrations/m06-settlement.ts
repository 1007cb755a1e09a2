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
    chain_at, loan_created_at, loan_funded_at, cause`

/** Rule 4: a funding before the officer was created here is paid on the chain of its first sight, and says so. */
const causeOf = `why || case when w.chain_at <> w.funded_at
    then ' · funded before the officer was created here: chain of the moment it was first seen as funded' else '' end`

/** What funded loans should pay, and the one function that brings the ledger there. */
export class SettlementMigration extends Migration {
  override up(): void {
    this.addSql(`
-- What each funded loan of these should pay now, from raw inputs only. An inactive member gets no row, and nobody moves
-- up; the officer always has one (rate 0 where inactive), so that a funding that pays nobody is on record too.
create function wanted_shares(ids uuid[]) returns table (
  loan_id uuid, level smallint, member_no int, basis_cents bigint, rate_bp int, amount_cents bigint,
  plan_version int, chain int[], chain_at timestamptz, created_at timestamptz, funded_at timestamptz)
language sql stable as $$
  with l as materialized (
    select id, officer_no, amount_cents, chain_at, created_at, funded_at from loans
    where id = any(ids) and status = 5 and officer_no is not null and amount_cents is not null),
  c as materialized (
    select d.officer_no, d.chain_at, chain_at(d.officer_no, d.chain_at) chain, plan_at(d.chain_at) plan
    from (select distinct officer_no, chain_at from l) d),
  k as materialized (
    select c.officer_no, c.chain_at, c.chain, c.plan, r.level, p.m, a.earns, r.rate_bp, r.min_cents, r.max_cents
    from c, unnest(c.chain) with ordinality p(m, ord), plan_rates r, lateral (select active_at(p.m, c.chain_at) earns) a
    where r.version = c.plan and r.level = p.ord - 1 and (a.earns or p.ord = 1))
  select l.id, k.level, k.m, l.amount_cents, case when k.earns then k.rate_bp else 0 end,
    case when k.earns then share_cents(l.amount_cents, k.rate_bp, k.min_cents, k.max_cents) else 0 end,
    k.plan, k.chain, l.chain_at, l.created_at, l.funded_at
  from l join k on k.officer_no = l.officer_no and k.chain_at = l.chain_at $$;

-- Brings the ledger of these loans to what it should be and writes nothing where it already is. The caller holds the
-- loans' row locks and the shared hierarchy lock. One row per loan that was touched.
create function settle(ids uuid[], why text)
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
  reversed as (
    insert into commission_entries (${entryColumns})
    select e.loan_id, e.rev, e.level, 2, e.member_no, e.basis_cents, e.rate_bp, -e.amount_cents, e.plan_version, e.chain,
      e.chain_at, e.loan_created_at, e.loan_funded_at, why
    from live e join touched t on t.id = e.loan_id returning *),
  booked as (
    insert into commission_entries (${entryColumns})
    select w.loan_id, s.money_rev + 1, w.level, 1, w.member_no, w.basis_cents, w.rate_bp, w.amount_cents, w.plan_version,
      w.chain, w.chain_at, w.created_at, w.funded_at, ${causeOf}
    from want w join state s on s.id = w.loan_id returning *),
  marked as (
    update loans l set is_booked = s.books, money_rev = l.money_rev + s.books::int from state s where l.id = s.id),
  counted as (${countEntries('(select * from reversed union all select * from booked)')})
  select s.id, case when s.is_booked then s.money_rev end, case when s.books then s.money_rev + 1 end,
    (select count(*)::int from booked b where b.loan_id = s.id and b.rate_bp > 0)
  from state s $$;

-- The same for loans that this transaction inserted as booked (money_rev 1): nothing to compare, nothing to reverse.
create function settle_fresh(ids uuid[], why text)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language sql as $$
  with booked as (
    insert into commission_entries (${entryColumns})
    select w.loan_id, 1, w.level, 1, w.member_no, w.basis_cents, w.rate_bp, w.amount_cents, w.plan_version, w.chain,
      w.chain_at, w.created_at, w.funded_at, ${causeOf}
    from wanted_shares(ids) w returning *),
  counted as (${countEntries('booked')})
  select b.loan_id, null::int, 1, count(*) filter (where b.rate_bp > 0)::int from booked b group by 1 $$;
`)
  }
}
