/** Triggers that keep the ledger and its decisions append-only. They are created before the tables that use them. */
export const WRITE_GUARDS = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A draft never changes, and a decision is final: a draft is approved or withdrawn, and an approved one can be withdrawn.
create function refuse_drafted_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - '{status,approved_by,approved_at,withdrawn_by,withdrawn_at}'::text[])
      = (to_jsonb(old) - '{status,approved_by,approved_at,withdrawn_by,withdrawn_at}'::text[])
    and (old.status = 'draft' or (old.status, new.status) = ('approved', 'withdrawn')) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A request is decided once. Its text can change only when personal data is erased.
create function refuse_approval_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state = 'pending' or new.state = old.state)
    and (new.id, new.kind, new.subject, new.requested_by, new.requested_at, new.loan_id, new.import_id)
      is not distinct from (old.id, old.kind, old.subject, old.requested_by, old.requested_at, old.loan_id, old.import_id)
    and (old.state = 'pending' or (new.decided_by, new.decided_at) is not distinct from (old.decided_by, old.decided_at))
    then return new; end if;
  raise exception 'approval_requests keeps what was requested and decided' using errcode = 'restrict_violation';
end $$;

-- Dates can change until the first lock. A paid period is final.
create function refuse_period_change() returns trigger language plpgsql as $$
declare states constant text[] := array['state', 'closed_at', 'closed_by', 'statements_at'];
begin
  if tg_op = 'UPDATE' and (not old.was_locked
    or (old.state <> 'paid' and to_jsonb(new) - states = to_jsonb(old) - states)
    or (old.statements_at is null and to_jsonb(new) - 'statements_at' = to_jsonb(old) - 'statements_at')) then return new; end if;
  raise exception 'a closed pay period never changes' using errcode = 'restrict_violation';
end $$;

-- An entry can only move from one open period to another.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'period_id' = to_jsonb(old) - 'period_id'
    and not exists (select from pay_periods p where p.id in (old.period_id, new.period_id) and p.closed_at is not null)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Statements and balance movements of a run can be removed only after it was reopened.
create function refuse_statement_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from pay_periods p where p.id = old.period_id and p.closed_at is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
`
