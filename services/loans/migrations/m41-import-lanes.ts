import { Migration } from '@mikro-orm/migrations'

/** A staged row that changes nothing of its stored loan. Same rule as row-change.ts and import-plan.ts. */
const saysNothingNew = `
      (s.number_key is null or (l.loan_number is not null and l.content_key = s.content_key))
      and s.borrower = l.borrower and s.address in ('', l.address) and s.city in ('', l.city) and s.state in ('', l.state)
      and s.product in ('', l.product) and coalesce(s.created_at, l.created_at) = l.created_at
      and s.officer_key = l.officer_key and (l.officer_no is not null or (s.officer_no is null and may is null))
      and s.status = l.status and coalesce(s.amount_cents, l.amount_cents, 0) = coalesce(l.amount_cents, 0)
      and coalesce(s.funded_at, l.funded_at) is not distinct from l.funded_at
      and (may is null or l.officer_no = any(may))`

/** Applies batches of one import from both ends of its file on two connections, with the same result. */
export class ImportLanesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- \`slice\` counts those that were committed from the begin on, \`back\` those from the end on. import_slice() stays for a
-- process of an older version until that ends: it goes on from the begin to the end, and finds the others equal.
alter table import_jobs add column back int not null default 0;

-- One slice of a staged file. may: officers whose loans the importer may import, null for all. What is neither new nor
-- equal comes back in rest, by line, for the planner that the bulk call has too; where another slice is applied at the
-- same time (is_alone false) nothing is written then. Sums of officers come last: the two meet there alone. The caller
-- holds the import lock, or works in a turn of who does.
create function apply_slice(staging regclass, slice_no int, may int[], why text, import_job uuid, seen_at timestamptz,
  topic text, imported_headers jsonb, settled_headers jsonb, is_alone boolean,
  out rest int[], out settled int, out needs int, out earned int)
language plpgsql set enable_seqscan = off set work_mem = '64MB' as $fn$
declare known int[]; equal int; equal_needs int; facts loan_fact[]; added int; booked uuid[]; added_needs int;
begin
  perform set_config('upline.cause', why, true);
  execute format($q$
    with p as materialized (select $2 may),
    s as materialized (select * from %s where slice = $1),
    same as materialized (
      select s.line, l.officer_no, not s.twin and (${saysNothingNew}) is_equal
      from p, s join loans l on l.identity_key = coalesce(s.number_key, s.content_key)),
    other as materialized (
      select s.line from s where not exists (select from same where same.line = s.line) and (s.twin
        or exists (select from loans l where l.content_key = s.content_key and (s.number_key is null or l.loan_number is null))
        -- offset 0: else the planner hashes all loans without a number, once for every slice
        or (s.number_key is not null and exists (
          select from (select loan_number from loans where identity_key = s.content_key offset 0) l where l.loan_number is null))))
    select array(select line from same union all select line from other),
      array(select line from same where is_equal is not true union all select line from other),
      (select count(*) from same where is_equal), (select count(*) from same where is_equal and officer_no is null)
  $q$, staging) using slice_no, may into known, rest, equal, equal_needs;
  settled := equal;
  needs := equal_needs;
  earned := 0;
  if not is_alone and cardinality(rest) > 0 then return; end if;

  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  execute format($q$
    with x as materialized (
      select s.*, case when s.status = 5 then coalesce(s.funded_at, $3) end pays_at,
        s.status = 5 and s.officer_no is not null and s.amount_cents is not null books
      from %s s where s.slice = $1 and not exists (select from unnest($2::int[]) k(line) where k.line = s.line)),
    i as (
      insert into loans (identity_key, content_key, loan_number, borrower, address, city, state, product, officer_text, officer_key,
        officer_no, status, amount_cents, created_at, funded_at, funded_seen_at, chain_at, import_id, import_row,
        money_rev, is_booked)
      select coalesce(x.number_key, x.content_key), case when x.number_key is not null then x.content_key end, x.loan_number,
        x.borrower, x.address, x.city, x.state, x.product, x.officer_text, x.officer_key, x.officer_no, x.status, x.amount_cents,
        coalesce(x.created_at, $3), x.pays_at, case when x.status = 5 then $3 end,
        case when x.pays_at < m.joined_at then $3 else x.pays_at end, $4, x.line, x.books::int, x.books
      from x left join members m on m.no = x.officer_no
      order by x.officer_no, x.created_at
      on conflict (identity_key) do nothing returning *),
    sums as (
      select row(f.officer_no, f.status, sum(f.loans), sum(f.amount_cents), sum(f.created_days), sum(f.funded_days),
        sum(f.s0), sum(f.s1), sum(f.s2), sum(f.s3))::loan_fact fact
      from rates_at(now()) r, i, lateral facts_of(row(i.*)::loans, 1, r) f group by f.officer_no, f.status),
    told as (
      -- 'loans-imported', up to 500 loans each, as append_imported() has it.
      insert into outbox (topic, key, headers, body)
      select $5, $4::text, $6 || jsonb_build_object('ce_id', gen_random_uuid()),
        json_build_object('importId', $4, 'loans', json_agg(fact))::text
      from (
        select json_build_object('id', i.id, 'version', i.version, 'loanNumber', i.loan_number, 'officerId', m.id,
          'status', (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[i.status], 'outcome', i.outcome,
          'amountCents', i.amount_cents, 'createdAt', iso_utc(i.created_at), 'fundedAt', iso_utc(i.funded_at)) fact,
          (row_number() over () - 1) / 500 batch
        from i left join members m on m.no = i.officer_no) f group by batch)
    select (select array_agg(fact) from sums), count(*), array_agg(i.id) filter (where i.is_booked),
      count(*) filter (where i.officer_no is null) from i
  $q$, staging) using slice_no, known, seen_at, import_job, topic, imported_headers into facts, added, booked, added_needs;

  if added = 0 then return; end if;
  settled := equal + added;
  needs := equal_needs + added_needs;
  if booked is not null then
    select coalesce(sum(f.earned), 0) into earned from settle_fresh(booked, why) f;
    perform append_settled(booked, array_fill(1, array[cardinality(booked)]), false, why, import_job, topic, settled_headers);
  end if;
  perform apply_facts(facts);
end $fn$;
`)
  }
}
