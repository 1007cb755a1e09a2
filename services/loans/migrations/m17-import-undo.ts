import { Migration } from '@mikro-orm/migrations'

/** Takes an import back: loans that it brought go, loans that it changed are as before, and the ledger says so. */
export class ImportUndoMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Loans of an import, and those of them that something else has touched since: they stay as they are.
create function loans_of_import(import_job uuid) returns table (loan_id uuid, is_new boolean, stays boolean)
language sql stable as $$
  select l.id, true, l.external_id is not null
    or exists (select from import_changes c join imports i on i.id = c.import_id where c.loan_id = l.id and c.import_id <> import_job and i.undone_at is null)
    or exists (select from adjustments a where a.loan_id = l.id)
  from loans l where l.import_id = import_job
  union all
  select l.id, false, l.version <> c.version
    or exists (select from loans x where x.identity_key = (c.before->>'identity_key')::uuid and x.id <> l.id)
  from import_changes c join loans l on l.id = c.loan_id where c.import_id = import_job and l.import_id is distinct from import_job $$;

-- funded_since above 0: nothing was done. Long, so the hierarchy's lock comes last: reversing reads no hierarchy.
create function undo_import(import_job uuid, by_whom text, at timestamptz, topic text, settled_headers jsonb,
  out funded_since int, out removed int, out restored int, out stayed int)
language plpgsql as $fn$
declare why text := 'undo of import:' || import_job; since timestamptz; ids uuid[]; gone uuid[]; back uuid[];
  facts loan_fact[]; booked uuid[]; revs int[];
begin
  perform set_config('upline.cause', why, true);
  select started_at into since from imports where id = import_job for update;
  ids := array(select id from loans where id in (select loan_id from loans_of_import(import_job)) order by id for update);
  select count(*) into funded_since from loans where id = any(ids) and status = 5 and funded_seen_at > since;
  if funded_since > 0 then return; end if;
  select array_agg(o.loan_id) filter (where o.is_new and not o.stays), array_agg(o.loan_id) filter (where not o.is_new and not o.stays),
    count(*) filter (where o.stays) into gone, back, stayed from loans_of_import(import_job) o;
  gone := coalesce(gone, '{}'); back := coalesce(back, '{}');

  select coalesce(array_agg(id), '{}'), coalesce(array_agg(money_rev), '{}') into booked, revs
    from loans where id = any(gone) and is_booked;
  perform append_settled(booked, revs, true, why, import_job, topic, settled_headers);
  with period as materialized (select open_pay_period() id),
  reversed as (
    insert into commission_entries (loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain,
      chain_at, loan_created_at, loan_funded_at, cause, period_id)
    select e.loan_id, e.rev, e.level, 2, e.member_no, e.basis_cents, e.rate_bp, -e.amount_cents, e.plan_version, e.chain,
      e.chain_at, e.loan_created_at, e.loan_funded_at, why, p.id
    from unnest(booked, revs) t(loan_id, rev) join commission_entries e using (loan_id, rev) cross join period p
    where e.kind = 1 returning *)
  insert into member_deltas
  select m.member_no, e.level, b.bucket, sum(case when w.loan then -1 else 0 end),
    sum(case when w.loan or w.month then -e.basis_cents else 0 end),
    sum(case when w.loan then -least(day_no(e.loan_created_at), day_no(e.loan_funded_at)) else 0 end),
    sum(case when w.loan then -day_no(e.loan_funded_at) else 0 end), sum(e.amount_cents)
  from reversed e, lateral (values (e.member_no), (0)) m(member_no),
    lateral (values (5), (month_no(e.loan_funded_at))) b(bucket),
    lateral (select b.bucket = 5 and m.member_no > 0 and e.level > 0 loan, b.bucket > 5 and m.member_no > 0 and e.rate_bp > 0 as month) w
  group by 1, 2, 3;

  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  with f as (
    select (f.fact).* from loans l, rates_at(now()) r, lateral (values (facts_of(l, -1, r))) f(fact) where l.id = any(gone))
  select array_agg(row(f.officer_no, f.status, f.loans, f.amount_cents, f.created_days, f.funded_days, f.s0, f.s1, f.s2, f.s3)::loan_fact) into facts
  from (select officer_no, status, sum(loans)::bigint loans, sum(amount_cents)::bigint amount_cents, sum(created_days)::bigint created_days,
    sum(funded_days)::bigint funded_days, sum(s0)::bigint s0, sum(s1)::bigint s1, sum(s2)::bigint s2, sum(s3)::bigint s3 from f group by 1, 2) f;
  perform apply_facts(coalesce(facts, '{}'));
  delete from loans where id = any(gone);
  removed := cardinality(gone);
  restored := cardinality(back);
  update imports set undone_at = at, undone_by = by_whom where id = import_job;
  update import_refused_rows set resolved_at = at where import_id = import_job and resolved_at is null;
end $fn$;

-- Loans that the import changed and nothing else since, as they were before; one row per loan whose money changed.
create function restore_imported(import_job uuid) returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int)
language plpgsql as $$
declare facts loan_fact[]; back uuid[];
begin
  with u as (
    update loans l set identity_key = b.identity_key, content_key = b.content_key, loan_number = b.loan_number, borrower = b.borrower,
      address = b.address, city = b.city, state = b.state, product = b.product, officer_text = b.officer_text,
      officer_key = b.officer_key, officer_no = b.officer_no, status = b.status, amount_cents = b.amount_cents,
      created_at = b.created_at, funded_at = b.funded_at, funded_seen_at = b.funded_seen_at, chain_at = b.chain_at,
      version = l.version + 1
    from import_changes c, lateral jsonb_populate_record(null::loans, c.before) b
    where c.import_id = import_job and l.id = c.loan_id
      and l.id in (select o.loan_id from loans_of_import(import_job) o where not o.is_new and not o.stays)
    returning old o, new n)
  select array_agg(f.fact), array_agg(distinct (u.n).id) into facts, back
    from u, rates_at(now()) r, lateral (values (facts_of(u.o, -1, r)), (facts_of(u.n, 1, r))) f(fact);
  if back is null then return; end if;
  perform apply_facts(facts);
  return query
    with s as materialized (select * from settle(back, 'undo of import:' || import_job))
    select id, s.reversed_rev, s.booked_rev, coalesce(s.earned, 0) from unnest(back) t(id) left join s on s.loan_id = t.id;
end $$;
`)
  }
}
