import { Migration } from '@mikro-orm/migrations'

/** Pay periods, adjustments, disputes: everything append-only, with who, when and why. */
export class BooksMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Today's role, for the rule of two: whoever makes an adjustment does not approve it where somebody else may.
alter table members add column role text;
create function note_roles(facts json) returns void language sql as $$
  update members m set role = x.role from json_to_recordset(facts) x(id text, version bigint, role text)
  where m.id = x.id and m.version = x.version and m.role is distinct from x.role $$;

-- Whoever books entries holds it shared; whoever closes a period tries it, and never waits for it.
create function period_lock_key() returns bigint language sql immutable as $$ select 77004::bigint $$;

create table pay_periods (
  id            int generated always as identity primary key,
  kind          text not null default 'regular' check (kind in ('regular', 'reversal')),
  starts_on     date not null,
  ends_on       date not null,
  opened_at     timestamptz not null default clock_timestamp(),
  closed_at     timestamptz,
  closed_by     text,
  reverses      int references pay_periods,          -- of a reversal: the period that it takes back
  carried_to    int references pay_periods,          -- of a reversal: the period that was open then, and holds it again
  reason        text,
  statements_at timestamptz,                         -- its statements were written
  check (starts_on <= ends_on),
  check ((kind = 'reversal') = (reverses is not null)),
  check ((kind = 'reversal') = (carried_to is not null))
);
create unique index pay_periods_one_open on pay_periods ((true)) where closed_at is null;
create unique index pay_periods_one_reversal on pay_periods (reverses) where reverses is not null;
create unique index pay_periods_start on pay_periods (starts_on) where kind = 'regular';
insert into pay_periods (starts_on, ends_on)
  select month, (month + interval '1 month - 1 day')::date from (select date_trunc('month', now() at time zone 'UTC')::date as month) m;

create function refuse_period_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.closed_at is null or (old.statements_at is null
    and (to_jsonb(new) - 'statements_at') = (to_jsonb(old) - 'statements_at'))) then return new; end if;
  raise exception 'a closed pay period never changes' using errcode = 'restrict_violation';
end $$;
create trigger pay_periods_stay before update or delete on pay_periods for each row execute function refuse_period_change();

-- The open period, held open until the transaction ends.
create function open_pay_period() returns int language plpgsql as $$
declare found_id int;
begin
  perform pg_advisory_xact_lock_shared(period_lock_key());
  select id into strict found_id from pay_periods where closed_at is null;
  return found_id;
end $$;

-- An entry takes the period that is open when it is booked, and keeps it for ever: what takes back a closed period's
-- entry stands in the open one.
alter table commission_entries add column period_id int not null default 1;
alter table commission_entries alter column period_id set default open_pay_period();
create index commission_entries_period on commission_entries using brin (period_id) with (pages_per_range = 32, autosummarize = on);

-- What people ask for; it counts once it is approved.
create table adjustment_requests (
  id           uuid primary key default uuidv7(),
  member_no    int references members,               -- null: an early payoff takes back from everybody whom the loan paid
  amount_cents bigint not null check (amount_cents <> 0),
  type         text not null,
  reason       text not null,
  loan_id      uuid,
  rev          int,                                  -- of an early payoff: the funding that it takes back
  share_bp     int check (share_bp between 1 and 10000),
  dispute_id   uuid,
  made_by      text not null,
  made_at      timestamptz not null default now(),
  check ((type = 'early-payoff') = (member_no is null)),
  check ((type = 'early-payoff') = (share_bp is not null))
);
create index adjustment_requests_newest on adjustment_requests (made_at desc, id desc);
create table adjustment_decisions (
  request_id  uuid primary key references adjustment_requests,
  is_approved boolean not null,
  note        text not null default '',
  decided_by  text not null,
  decided_at  timestamptz not null default now()
);
-- Money that no loan explains, in the ledger.
create table adjustments (
  id           uuid primary key default uuidv7(),
  request_id   uuid references adjustment_requests,  -- null: follows from a correction of the loan
  member_no    int not null references members,
  amount_cents bigint not null check (amount_cents <> 0),
  type         text not null,
  reason       text not null,
  loan_id      uuid,
  rev          int,
  level        smallint,
  share_bp     int,
  made_by      text not null,
  approved_by  text not null,
  period_id    int not null references pay_periods,
  at           timestamptz not null default now()
);
create index adjustments_statement on adjustments (period_id, member_no);
create index adjustments_of_request on adjustments (request_id);
create index adjustments_of_loan on adjustments (loan_id) where loan_id is not null;
create unique index adjustments_payoff_once on adjustments (loan_id, rev, level) where type = 'early-payoff';

-- Two lines a person in a reversing run: what the closed period held is taken back there, and stands in the open one.
create table run_lines (
  period_id    int not null references pay_periods,
  member_no    int not null references members,
  source_id    int not null references pay_periods,
  amount_cents bigint not null check (amount_cents <> 0),
  reason       text not null,
  made_by      text not null,
  at           timestamptz not null default now(),
  primary key (period_id, member_no, source_id)
);

-- What a closed period paid each person, as it was told to them.
create table statements (
  period_id   int not null references pay_periods,
  member_no   int not null references members,
  total_cents bigint not null,
  lines       int not null,
  ready_at    timestamptz not null default now(),
  primary key (period_id, member_no)
);
create index statements_of on statements (member_no, period_id);

create table line_verifications (
  id        bigint generated always as identity primary key,
  period_id int not null references pay_periods,
  member_no int not null references members,
  line_key  text not null,
  by        text not null,
  at        timestamptz not null default now()
);
create index line_verifications_of on line_verifications (member_no, period_id);
create table disputes (
  id           uuid primary key default uuidv7(),
  period_id    int not null references pay_periods,
  member_no    int not null references members,
  line_key     text not null,                        -- 'statement': about what is missing
  reason_code  text not null,
  comment      text not null,
  loan_id      uuid,
  amount_cents bigint,
  opened_by    text not null,
  opened_at    timestamptz not null default now()
);
create index disputes_of on disputes (member_no, period_id);
create index disputes_newest on disputes (opened_at desc, id desc);
create table dispute_resolutions (
  id         bigint generated always as identity primary key,
  dispute_id uuid not null references disputes,
  answer     text not null,
  request_id uuid references adjustment_requests,    -- null: an answer alone
  by         text not null,
  at         timestamptz not null default now()
);
create index dispute_resolutions_of on dispute_resolutions (dispute_id, id);

-- The last answer counts; an adjustment that was rejected opens the dispute again.
create function is_open_dispute(dispute uuid) returns boolean language sql stable as $$
  select coalesce((select d.is_approved is false from dispute_resolutions r
    left join adjustment_decisions d on d.request_id = r.request_id
    where r.dispute_id = dispute order by r.id desc limit 1), true) $$;

${[
  'adjustment_requests',
  'adjustment_decisions',
  'adjustments',
  'run_lines',
  'statements',
  'line_verifications',
  'disputes',
  'dispute_resolutions',
]
  .map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
  for each statement execute function refuse_change();`,
  )
  .join('\n')}
`)
  }
}
