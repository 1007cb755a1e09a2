/** Statements of locked periods, verified lines and disputes. */
export const STATEMENTS_TABLES = `
-- What a locked or closed period pays each payee.
create table statements (
  period_id   int         not null references pay_periods,
  member_no   int         not null references members,
  total_cents bigint      not null,
  lines       int         not null,
  ready_at    timestamptz not null default now(),
  primary key (period_id, member_no)
);
create index statements_of on statements (member_no, period_id);
create trigger statements_append_only before update or truncate on statements
  for each statement execute function refuse_change();
create trigger statements_stay before delete on statements
  for each row execute function refuse_statement_deletion();

create table line_verifications (
  id        bigint      generated always as identity primary key,
  period_id int         not null references pay_periods,
  member_no int         not null references members,
  line_key  text        not null,
  by        text        not null,
  at        timestamptz not null default now()
);
create index line_verifications_in_run on line_verifications (period_id, member_no, line_key);
create index line_verifications_of on line_verifications (member_no, period_id);
create trigger line_verifications_append_only before delete or update or truncate on line_verifications
  for each statement execute function refuse_change();

create table disputes (
  id           uuid        default uuidv7() primary key,
  period_id    int         not null references pay_periods,
  member_no    int         not null references members,
  line_key     text        not null,                       -- 'statement': about a missing line
  reason_code  text        not null,
  comment      text        not null,
  loan_id      uuid,
  amount_cents bigint,
  opened_by    text        not null,
  opened_at    timestamptz not null default now(),
  asked_number text,
  asked_key    uuid
);
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_of on disputes (member_no, period_id);
create trigger disputes_append_only before delete or update or truncate on disputes
  for each statement execute function refuse_change();

create table dispute_resolutions (
  id         bigint      generated always as identity primary key,
  dispute_id uuid        not null references disputes,
  answer     text        not null,
  request_id uuid        references adjustment_requests,   -- null: an answer without an adjustment
  by         text        not null,
  at         timestamptz not null default now()
);
create index dispute_resolutions_of on dispute_resolutions (dispute_id, id);
create trigger dispute_resolutions_append_only before delete or update or truncate on dispute_resolutions
  for each statement execute function refuse_change();

-- The last answer decides. A rejected adjustment reopens the dispute.
create function is_open_dispute(dispute uuid) returns boolean language sql stable as $$
  select coalesce((select d.is_approved is false from dispute_resolutions r
    left join adjustment_decisions d on d.request_id = r.request_id
    where r.dispute_id = dispute order by r.id desc limit 1), true) $$;
`
