import type pg from 'pg'

/** The hierarchies of the benchmarks have no reporting loops. */
const uplineAt = (member: string): string =>
  `select upline_no u from upline_links where member_no = ${member} and effective_on <= d.decided_on order by effective_on desc limit 1`

/** Inserts entries of funded loans without the service. $1 and $2: the first and last number after the prefix. */
const entries = (prefix: string): string => `
  with l as materialized (
    select id, officer_no, amount_cents, decided_on, created_at, created_on, funded_at, funded_on from loans
    where loan_number = any(array(select '${prefix}' || n from generate_series($1::int, $2::int) n)) and status = 5
      and officer_no is not null and amount_cents is not null),
  c as materialized (
    select d.officer_no, d.decided_on, array_remove(array[d.officer_no, a.u, b.u, c.u], null) chain,
      (select id from comp_plan_versions where plan_no = 1 and status = 'approved' and effective_on <= d.decided_on
        order by effective_on desc, id desc limit 1) plan
    from (select distinct officer_no, decided_on from l) d
    left join lateral (${uplineAt('d.officer_no')}) a on true left join lateral (${uplineAt('a.u')}) b on true
    left join lateral (${uplineAt('b.u')}) c on true),
  k as materialized (
    select c.*, r.level, p.m, a.earns, r.rate_bp, r.min_cents, r.max_cents
    from c, unnest(c.chain) with ordinality p(m, ord), plan_rates r, lateral (select active_on(p.m, c.decided_on, 'infinity') earns) a
    where r.version = c.plan and r.level = p.ord - 1 and (a.earns or p.ord = 1))
  insert into commission_entries (loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain,
    decided_on, loan_created_at, loan_created_on, loan_funded_at, funded_on, cause, period_id)
  select l.id, 1, k.level, 1, k.m, l.amount_cents, case when k.earns then k.rate_bp else 0 end,
    case when k.earns then share_cents(l.amount_cents, k.rate_bp, k.min_cents, k.max_cents) else 0 end, k.plan, k.chain, l.decided_on,
    l.created_at, l.created_on, l.funded_at, l.funded_on, 'bench', (select id from pay_periods where closed_at is null order by starts_on limit 1)
  from l join k on k.officer_no = l.officer_no and k.decided_on = l.decided_on`

const OFFICERS = `
  insert into officer_totals
  select l.officer_no, l.status, count(*), sum(coalesce(l.amount_cents, 0)), sum(least(day_no(l.created_on), day_no(l.funded_on))),
    sum(coalesce(day_no(l.funded_on), 0)), sum(s.cents[1]), sum(s.cents[2]), sum(s.cents[3]), sum(s.cents[4])
  from loans l, lateral (
    select array_agg(case when l.status < 5 and l.amount_cents is not null
      then share_cents(l.amount_cents, r.rate_bp, r.min_cents, r.max_cents) else 0 end order by r.level) cents
    from plan_rates r join estimate_plan using (version)) s
  where l.officer_no is not null and (l.status = 5 or l.outcome is null) group by 1, 2`

const STAKES = `
  with stakes as (
    select c.member_no, c.level, c.is_active, t.*, (array[t.s0, t.s1, t.s2, t.s3])[c.level + 1] share
    from officer_totals t join chains_today(array(select distinct officer_no from officer_totals)) c using (officer_no)),
  counted as (
    select member_no, level, status bucket, loans, amount_cents, created_days, funded_days, share from stakes where level = 0 or status < 5
    union all
    select 0, level, status, 0, 0, 0, 0, share from stakes where status < 5 and is_active
    union all
    select 0, 0::smallint, status, loans, amount_cents, created_days, funded_days, 0 from officer_totals
    union all
    select 0, 0::smallint, month_no(funded_on), count(*), sum(coalesce(amount_cents, 0)), 0, 0, 0 from loans where status = 5 group by 3)
  insert into member_deltas
  select member_no, level, bucket, sum(loans), sum(amount_cents), sum(created_days), sum(funded_days), sum(share) from counted group by 1, 2, 3`

const PAID = `
  insert into member_deltas
  select m.member_no, e.level, b.bucket, sum(case when w.loan then 1 else 0 end),
    sum(case when w.loan or w.month then e.basis_cents else 0 end),
    sum(case when w.loan then least(day_no(e.loan_created_on), day_no(e.funded_on)) else 0 end),
    sum(case when w.loan then day_no(e.funded_on) else 0 end), sum(e.amount_cents)
  from commission_entries e, lateral (values (e.member_no), (0)) m(member_no), lateral (values (5), (month_no(e.funded_on))) b(bucket),
    lateral (select b.bucket = 5 and m.member_no > 0 and e.level > 0 loan, b.bucket > 5 and m.member_no > 0 and e.rate_bp > 0 as month) w
  group by 1, 2, 3`

/** Books the funded loans with these numbers. They must not be booked yet. */
export const bookLoans = (client: pg.Client, prefix: string, { from, to }: { from: number; to: number }) =>
  client.query(entries(prefix), [from, to])

/** Computes the sums of all loans and entries. Every entry is earned. */
export async function sumUpLoans(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hierarchy_lock_key()), pg_advisory_xact_lock(77002)')
  await client.query('delete from officer_totals')
  await client.query('delete from member_totals')
  await client.query('delete from member_deltas')
  for (const sql of [OFFICERS, STAKES, PAID]) await client.query(sql)
  await client.query('commit')
}
