import { Migration } from '@mikro-orm/migrations'

const changeColumns = `id uuid, identity_key uuid, content_key uuid, external_id text, sync_revision bigint,
      loan_number text, borrower text, address text, city text, state text, product text, officer_text text, officer_key text,
      officer_no int, status smallint, outcome text, amount_cents bigint, created_at timestamptz, funded_at timestamptz`

/** The two functions that all sources write loans with: change loans, and add loans. */
export class LoanChangesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Rule 4: which instant's chain pays a funding.
create function deciding_instant(officer int, funded_at timestamptz, seen_at timestamptz) returns timestamptz
language sql stable as $$
  select case when funded_at < (select joined_at from members where no = officer) then seen_at else funded_at end $$;

-- Changes of existing loans, as a JSON array of objects with an id; a missing value leaves what the loan has, and an
-- outcome of '' takes it off. Rows that are equal already are skipped. One row per loan that changed.
create function change_loans(changes json, why text, seen_at timestamptz)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language plpgsql as $$
declare facts loan_fact[]; changed uuid[]; with_money uuid[];
begin
  perform from loans l where l.id in (select x.id from json_to_recordset(changes) x(id uuid)) order by l.id for update;
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  with c as materialized (select * from json_to_recordset(changes) x(${changeColumns})),
  n as materialized (
    select l.id, coalesce(c.identity_key, l.identity_key) identity_key, coalesce(c.content_key, l.content_key) content_key,
      coalesce(c.external_id, l.external_id) external_id, coalesce(c.sync_revision, l.sync_revision) sync_revision,
      coalesce(c.loan_number, l.loan_number) loan_number, coalesce(c.borrower, l.borrower) borrower,
      coalesce(c.address, l.address) address, coalesce(c.city, l.city) city, coalesce(c.state, l.state) state,
      coalesce(c.product, l.product) product, coalesce(c.officer_text, l.officer_text) officer_text,
      coalesce(c.officer_key, l.officer_key) officer_key, coalesce(c.officer_no, l.officer_no) officer_no,
      coalesce(c.status, l.status) status, nullif(coalesce(c.outcome, l.outcome), '') outcome,
      coalesce(c.amount_cents, l.amount_cents) amount_cents, coalesce(c.created_at, l.created_at) created_at,
      case when coalesce(c.status, l.status) = 5 then coalesce(c.funded_at, l.funded_at, seen_at) end funded_at,
      case when coalesce(c.status, l.status) = 5 then coalesce(l.funded_seen_at, seen_at) end funded_seen_at
    from c join loans l using (id)),
  u as (
    update loans l set identity_key = n.identity_key, content_key = n.content_key, external_id = n.external_id,
      sync_revision = n.sync_revision, loan_number = n.loan_number, borrower = n.borrower, address = n.address,
      city = n.city, state = n.state, product = n.product, officer_text = n.officer_text, officer_key = n.officer_key,
      officer_no = n.officer_no, status = n.status, outcome = n.outcome, amount_cents = n.amount_cents,
      created_at = n.created_at, funded_at = n.funded_at, funded_seen_at = n.funded_seen_at,
      chain_at = deciding_instant(n.officer_no, n.funded_at, n.funded_seen_at), version = l.version + 1
    from n where l.id = n.id
      and (n.identity_key, n.content_key, n.external_id, n.sync_revision, n.loan_number, n.borrower, n.address, n.city,
        n.state, n.product, n.officer_text, n.officer_key, n.officer_no, n.status, n.outcome, n.amount_cents, n.created_at, n.funded_at)
      is distinct from (l.identity_key, l.content_key, l.external_id, l.sync_revision, l.loan_number, l.borrower, l.address, l.city,
        l.state, l.product, l.officer_text, l.officer_key, l.officer_no, l.status, l.outcome, l.amount_cents, l.created_at, l.funded_at)
    returning old o, new n)
  select array_agg(f.fact), array_agg(distinct (u.n).id), array_agg(distinct (u.n).id) filter (where (u.o).status = 5 or (u.n).status = 5)
    into facts, changed, with_money
    from u, rates_at(now()) r, lateral (values (facts_of(u.o, -1, r)), (facts_of(u.n, 1, r))) f(fact);
  if changed is null then return; end if;
  perform apply_facts(facts);
  return query
    with s as materialized (select * from settle(coalesce(with_money, '{}'), why))
    select id, s.reversed_rev, s.booked_rev, coalesce(s.earned, 0) from unnest(changed) t(id) left join s on s.loan_id = t.id;
end $$;

-- New loans, as a JSON array. A key that exists is skipped. Ordered by officer, which gives the lists their locality.
create function insert_loans(fresh json, why text, import_job uuid, seen_at timestamptz)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language plpgsql as $$
declare facts loan_fact[]; added uuid[]; booked uuid[];
begin
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  with x as materialized (
    select c.*, case when c.status = 5 then coalesce(c.funded_at, seen_at) end pays_at,
      c.status = 5 and c.officer_no is not null and c.amount_cents is not null books
    from json_to_recordset(fresh) c(${changeColumns})),
  i as (
    insert into loans (identity_key, content_key, external_id, sync_revision, loan_number, borrower, address, city, state, product,
      officer_text, officer_key, officer_no, status, outcome, amount_cents, created_at, funded_at, funded_seen_at, chain_at,
      import_id, money_rev, is_booked)
    select x.identity_key, x.content_key, x.external_id, x.sync_revision, x.loan_number, x.borrower, coalesce(x.address, ''),
      coalesce(x.city, ''), coalesce(x.state, ''), coalesce(x.product, ''), x.officer_text, x.officer_key, x.officer_no, x.status,
      nullif(x.outcome, ''), x.amount_cents, coalesce(x.created_at, seen_at), x.pays_at, case when x.status = 5 then seen_at end,
      case when x.pays_at < m.joined_at then seen_at else x.pays_at end, import_job, x.books::int, x.books
    from x left join members m on m.no = x.officer_no
    order by x.officer_no, x.created_at
    on conflict (identity_key) do nothing returning *),
  sums as (
    select row(f.officer_no, f.status, sum(f.loans), sum(f.amount_cents), sum(f.created_days), sum(f.funded_days),
      sum(f.s0), sum(f.s1), sum(f.s2), sum(f.s3))::loan_fact fact
    from rates_at(now()) r, i, lateral facts_of(row(i.*)::loans, 1, r) f group by f.officer_no, f.status)
  select (select array_agg(fact) from sums), array_agg(i.id), array_agg(i.id) filter (where i.is_booked) into facts, added, booked from i;
  if added is null then return; end if;
  perform apply_facts(facts);
  return query
    with s as materialized (select * from settle_fresh(coalesce(booked, '{}'), why))
    select id, s.reversed_rev, s.booked_rev, coalesce(s.earned, 0) from unnest(added) t(id) left join s on s.loan_id = t.id;
end $$;
`)
  }
}
