import { Migration } from '@mikro-orm/migrations'
import { rewritten } from './rewritten.ts'

/** What apply_slice() gets: [as m41 has it, as it is from now on]. */
const replaced = [
  [
    'declare known int[];',
    'declare known int[]; staged int; plain int[]; plain_needs int; written int; written_earned int := 0;',
  ],
  [
    'select s.line, l.officer_no, not s.twin and (',
    'select s.line, l.officer_no, s.officer_no written_no, not s.twin and may is null and l.external_id is null is_plain, not s.twin and (',
  ],
  [
    'where is_equal and officer_no is null)\n  $q$, staging) using slice_no, may into known, rest, equal, equal_needs;',
    `where is_equal and officer_no is null),
      (select count(*) from s), array(select line from same where is_equal is not true and is_plain),
      (select count(*) from same where is_equal is not true and is_plain and coalesce(officer_no, written_no) is null)
  $q$, staging) using slice_no, may into known, rest, equal, equal_needs, staged, plain, plain_needs;`,
  ],
  [
    'if not is_alone and cardinality(rest) > 0 then return; end if;',
    // While another batch is applied, only if nothing is inserted afterwards: sums of officers are locked once, in their order.
    `if cardinality(plain) > 0 and cardinality(plain) = cardinality(rest) and (is_alone or staged = cardinality(known)) then
    written_earned := change_slice(staging, slice_no, plain, why, import_job, seen_at, topic, imported_headers, settled_headers);
    rest := '{}';
    settled := settled + cardinality(plain);
    needs := needs + plain_needs;
    earned := written_earned;
  end if;
  if not is_alone and cardinality(rest) > 0 then return; end if;`,
  ],
  ['settled := equal + added;', 'settled := settled + added;'],
  ['needs := equal_needs + added_needs;', 'needs := needs + added_needs;'],
  [
    'select coalesce(sum(f.earned), 0) into earned from',
    'select written_earned + coalesce(sum(f.earned), 0) into earned from',
  ],
] as const

/** What settle() gets: each loan was looked for among all others, which took more than the square of a file. */
const settling = [
  ['exists (select from want w where w.loan_id = l.id) books', 'l.id in (select w.loan_id from want w) books'],
  ['(select count(*)::int from booked b where b.loan_id = s.id and b.rate_bp > 0)', 'coalesce(paid.n, 0)'],
  [
    '\n  from state s ',
    `
  from state s left join (select b.loan_id, count(*)::int n from booked b where b.rate_bp > 0 group by 1) paid on paid.loan_id = s.id `,
  ],
] as const

/** Rows that say something new of the loan of their number, or of their content: by sets too, and in both lanes. */
export class ImportChangesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- 'loans-settled' of loans that were settled again, up to 500 each: a loan's reversal and its new funding stand in one.
create function append_resettled(ids uuid[], reversed int[], booked int[], why text, import_job uuid, topic text, headers jsonb)
returns void language sql as $$
  with t as materialized (
    select t.*, (row_number() over (order by t.loan_id) - 1) / 500 batch
    from unnest(ids, reversed, booked) t(loan_id, was, is_now) where t.was is not null or t.is_now is not null),
  u as materialized (select * from funding_facts(array(select loan_id from t order by loan_id), array(select was from t order by loan_id))),
  f as materialized (select * from funding_facts(array(select loan_id from t order by loan_id), array(select is_now from t order by loan_id)))
  insert into outbox (topic, key, headers, body)
  select topic, import_job::text, headers || jsonb_build_object('ce_id', gen_random_uuid()),
    json_build_object('unfunded', coalesce(json_agg(u.fact order by t.loan_id) filter (where u.loan_id is not null), '[]'),
      'funded', coalesce(json_agg(f.fact order by t.loan_id) filter (where f.loan_id is not null), '[]'), 'cause', why)::text
  from t left join u using (loan_id) left join f using (loan_id) group by t.batch $$;

-- Rows of a slice that meet one stored loan by its identity: what they say anew, as row-change.ts has it for a loan that the
-- sync does not feed and an importer who may import for everybody. The loans are locked before they are compared.
create function change_slice(staging regclass, slice_no int, lines int[], why text, import_job uuid, seen_at timestamptz,
  topic text, imported_headers jsonb, settled_headers jsonb) returns int
language plpgsql set enable_seqscan = off set work_mem = '64MB' as $fn$
declare changes json; ids uuid[]; reversed int[]; booked int[]; earned int;
begin
  execute format($q$
    insert into import_changes as c (import_id, loan_id, before, version)
    select $3, l.id, to_jsonb(l) - 'search_text', l.version + 1
    from (select l.* from %s s join loans l on l.identity_key = coalesce(s.number_key, s.content_key)
      where s.slice = $1 and s.line = any($2) order by l.id for update of l) l
    on conflict (import_id, loan_id) do update set version = excluded.version
  $q$, staging) using slice_no, lines, import_job;
  execute format($q$
    select json_agg(json_strip_nulls(json_build_object('id', l.id, 'row', s.line, 'status', s.status, 'amount_cents', s.amount_cents,
      'content_key', case when s.number_key is not null then s.content_key end, 'borrower', s.borrower,
      'loan_number', case when s.number_key is not null and l.loan_number is null then s.loan_number end,
      'address', nullif(s.address, ''), 'city', nullif(s.city, ''), 'state', nullif(s.state, ''), 'product', nullif(s.product, ''),
      'officer_text', case when s.officer_key <> l.officer_key then s.officer_text end, 'officer_key', s.officer_key,
      'officer_no', case when l.officer_no is null or s.officer_key <> l.officer_key then s.officer_no end,
      'created_at', s.created_at, 'funded_at', s.funded_at)))
    from %s s join loans l on l.identity_key = coalesce(s.number_key, s.content_key)
    where s.slice = $1 and s.line = any($2) and l.external_id is null
  $q$, staging) using slice_no, lines into changes;
  select array_agg(c.loan_id), array_agg(c.reversed_rev), array_agg(c.booked_rev), coalesce(sum(c.earned), 0)
    into ids, reversed, booked, earned from change_loans(changes, why, seen_at) c;
  if ids is null then return 0; end if;
  perform append_imported(ids, import_job, topic, imported_headers);
  perform append_resettled(ids, reversed, booked, why, import_job, topic, settled_headers);
  return earned;
end $fn$;

-- Taken for one row by the planner, they were joined by comparing each with each. With a setting of its own a function is
-- not written into the statement that calls it, and counts for as many rows as it says.
alter function wanted_shares(uuid[]) rows 5000 set plan_cache_mode = force_custom_plan;

${rewritten('apply_slice', replaced)}
${rewritten('settle(uuid[], text)', settling)}
`)
  }
}
