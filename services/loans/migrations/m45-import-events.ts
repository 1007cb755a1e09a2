import { Migration } from '@mikro-orm/migrations'
import { rewritten } from './rewritten.ts'

/** A fact of 'loans-imported' as text: json_build_object looks up the type of each of its values, for each loan. */
const importedFact = `'{"id":"' || i.id || '","version":' || i.version
            || ',"loanNumber":' || coalesce(to_json(i.loan_number)::text, 'null')
            || ',"officerId":' || coalesce(to_json(m.id)::text, 'null')
            || ',"status":"' || (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[i.status]
            || '","outcome":' || coalesce(to_json(i.outcome)::text, 'null')
            || ',"amountCents":' || coalesce(i.amount_cents::text, 'null') || ',"createdAt":"' || iso_utc(i.created_at)
            || '","fundedAt":' || coalesce('"' || iso_utc(i.funded_at) || '"', 'null') || '}' fact`

/** What apply_slice() gets: [as m41 and m43 have it, as it is from now on]. */
const replaced = [
  [
    `exists (select from loans l where l.content_key = s.content_key and (s.number_key is null or l.loan_number is null))
        -- offset 0: else the planner hashes all loans without a number, once for every slice
        or (s.number_key is not null and exists (
          select from (select loan_number from loans where identity_key = s.content_key offset 0) l where l.loan_number is null))`,
    // Most loans have a number, and are not looked at.
    `case when s.number_key is null then exists (select from loans l where l.content_key = s.content_key)
          -- offset 0: else the planner hashes all loans without a number, once for every slice
          else exists (select from (select from loans where identity_key = s.content_key and loan_number is null offset 0) l)
            or exists (select from (select from loans where content_key = s.content_key and loan_number is null offset 0) l) end`,
  ],
  [
    `json_build_object('importId', $4, 'loans', json_agg(fact))::text`,
    `'{"importId":"' || $4 || '","loans":[' || string_agg(fact, ',') || ']}'`,
  ],
  [
    `select json_build_object('id', i.id, 'version', i.version, 'loanNumber', i.loan_number, 'officerId', m.id,
          'status', (array['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded'])[i.status], 'outcome', i.outcome,
          'amountCents', i.amount_cents, 'createdAt', iso_utc(i.created_at), 'fundedAt', iso_utc(i.funded_at)) fact`,
    `select ${importedFact}`,
  ],
  [
    `select written_earned + coalesce(sum(f.earned), 0) into earned from settle_fresh(booked, why) f;
    perform append_settled(booked, array_fill(1, array[cardinality(booked)]), false, why, import_job, topic, settled_headers);`,
    `earned := written_earned + settle_imported(booked, why, import_job, topic, settled_headers);`,
  ],
] as const

/** Halves the time that a batch needs for the outbox: entries come from memory and are not read again. */
export class ImportEventsMigration extends Migration {
  override up(): void {
    this.addSql(`
-- settle_fresh() and append_settled() in one, for loans that this transaction inserted as booked: gives how many entries
-- pay somebody. A share's member stands in the chain at its level.
create function settle_imported(ids uuid[], why text, import_job uuid, topic text, headers jsonb) returns int language sql as $$
  with period as materialized (select open_pay_period() id),
  booked as (
    insert into commission_entries (loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain,
      chain_at, loan_created_at, loan_funded_at, cause, period_id)
    select w.loan_id, 1, w.level, 1, w.member_no, w.basis_cents, w.rate_bp, w.amount_cents, w.plan_version, w.chain,
      w.chain_at, w.created_at, w.funded_at, why || case when w.chain_at <> w.funded_at
        then ' · funded before the officer was created here: chain of the moment it was first seen as funded' else '' end, p.id
    from wanted_shares(ids) w cross join period p returning *),
  counted as (
    insert into member_deltas
    select m.member_no, e.level, b.bucket,
      sum(case when w.loan then 1 else 0 end), sum(case when w.loan or w.month then e.basis_cents else 0 end),
      sum(case when w.loan then least(day_no(e.loan_created_at), day_no(e.loan_funded_at)) else 0 end),
      sum(case when w.loan then day_no(e.loan_funded_at) else 0 end), sum(e.amount_cents)
    from booked e,
      lateral (values (e.member_no), (0)) m(member_no),
      lateral (values (5), (month_no(e.loan_funded_at))) b(bucket),
      -- as m06 has it: an own funded loan is counted by apply_facts, paid or not; the company's loans as well
      lateral (select b.bucket = 5 and m.member_no > 0 and e.level > 0 loan, b.bucket > 5 and m.member_no > 0 and e.rate_bp > 0 as month) w
    group by 1, 2, 3),
  chains as materialized (
    select d.chain, i.ids from (select distinct chain from booked) d, lateral (
      select array_agg(to_json(m.id)::text order by p.ord) ids from unnest(d.chain) with ordinality p(no, ord) join members m using (no)) i),
  fundings as (
    select b.loan_id, any_value(b.basis_cents) basis_cents, any_value(b.loan_funded_at) funded_at, any_value(b.chain_at) chain_at,
      any_value(b.plan_version) plan_version, any_value(c.ids) ids,
      string_agg('{"level":' || b.level || ',"memberId":' || coalesce(c.ids[b.level + 1], 'null') || ',"rateBp":' || b.rate_bp
        || ',"amountCents":' || b.amount_cents || '}', ',' order by b.level) filter (where b.rate_bp > 0) shares
    from booked b join chains c using (chain) group by b.loan_id),
  told as (
    -- 'loans-settled', up to 500 loans each, as funding_facts() has them. What were null would make its whole fact null, and
    -- string_agg() would leave the loan out: told as null it is refused by whoever reads it, and stands among the dead letters.
    insert into outbox (topic, key, headers, body)
    select topic, import_job::text, headers || jsonb_build_object('ce_id', gen_random_uuid()),
      '{"unfunded":[],"funded":[' || string_agg(fact, ',') || '],"cause":' || to_json(why) || '}'
    from (
      select '{"loanId":"' || loan_id || '","rev":1,"officerId":' || coalesce(ids[1], 'null') || ',"amountCents":' || basis_cents
          || ',"fundedAt":"' || iso_utc(funded_at) || '","chainAt":"' || iso_utc(chain_at) || '","planVersion":' || plan_version
          || ',"chain":[' || coalesce(array_to_string(ids, ','), '') || '],"shares":[' || coalesce(shares, '') || ']}' fact,
        (row_number() over (order by loan_id) - 1) / 500 batch
      from fundings) f group by batch)
  select count(*)::int from booked where rate_bp > 0 $$;

${rewritten('apply_slice', replaced)}
`)
  }
}
