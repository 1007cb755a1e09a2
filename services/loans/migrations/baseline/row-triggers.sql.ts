import { NOTE_LOAN_CHANGES } from '../../database/functions/note-loan-changes.ts'

/** Triggers that write further rows: history, co-originators and rates of plans. They are created before the tables that use them. */
export const ROW_TRIGGERS = `
-- The cause of a transaction's changes: set_config('upline.cause', cause, true).
create function current_cause() returns text language sql stable as $$
  select coalesce(nullif(current_setting('upline.cause', true), ''), 'system') $$;

-- Causes by loan, for a statement with several: set_config('upline.causes', {loan: cause}, true).
create function told_causes() returns table (loan_id uuid, cause text) language sql stable as $$
  select key::uuid, value from jsonb_each_text(nullif(current_setting('upline.causes', true), '')::jsonb) $$;

${NOTE_LOAN_CHANGES}

create function note_new_loan() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, changes)
  values (new.id, 'created', new.version, coalesce((select cause from told_causes() where loan_id = new.id), current_cause()), '{}');
  return null;
end $$;

create function keep_co_originators() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from co_originators where loan_id = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into co_originators (loan_id, member_no, percent)
    select new.id, x."memberNo", x.percent from jsonb_to_recordset(new.co_originators) x("memberNo" int, percent smallint);
  end if;
  return null;
end $$;

-- The rates of a version as rows, for lists.
create function note_plan_rates() returns trigger language plpgsql as $$
begin
  insert into plan_rates (version, level, rate_bp, min_cents, max_cents, flat_cents)
  select new.id, r.n - 1, (r.rate->>'rateBp')::int, (r.rate->>'minCents')::bigint, (r.rate->>'maxCents')::bigint, (r.rate->>'flatCents')::bigint
  from jsonb_array_elements(new.terms->'rates') with ordinality r(rate, n);
  return null;
end $$;
`
