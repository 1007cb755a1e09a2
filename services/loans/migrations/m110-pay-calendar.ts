import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once pay_periods: a few dozen rows
// lock-ok constraint-that-scans pay_periods: a few dozen rows
// lock-ok drop-index-that-blocks pay_periods: a few dozen rows
// lock-ok drop-index-that-blocks pay_periods_one_open: an index of a few dozen rows
// lock-ok drop-index-that-blocks pay_periods_start: an index of a few dozen rows

/** Pay periods have dates of a calendar, and several are open. A period has the states of a pay run. */
export class PayCalendarMigration extends Migration {
  override up(): void {
    this.addSql(CALENDAR)
    this.addSql(PERIODS)
    this.addSql(ENTRIES)
    this.addSql(RUNS)
  }
}

const CALENDAR = `
-- One row. Offsets are days after the last day of a period.
create table pay_calendar (
  is_current  boolean primary key default true check (is_current),
  frequency   text not null check (frequency in ('monthly', 'semimonthly', 'biweekly', 'weekly')),
  anchor      date,
  lock_days   int not null,
  verify_days int not null,
  pay_days    int not null,
  changed_by  text,
  changed_at  timestamptz,
  check ((anchor is not null) = (frequency in ('biweekly', 'weekly'))),
  check (lock_days >= 0 and lock_days <= verify_days and verify_days <= pay_days)
);
insert into pay_calendar (frequency, lock_days, verify_days, pay_days) values ('monthly', 2, 5, 10);
`

const PERIODS = `
drop trigger pay_periods_stay on pay_periods;
alter table pay_periods
  add column state text not null default 'open' check (state in ('open', 'locked', 'verifying', 'approved', 'paid')),
  add column was_locked boolean not null default false,
  add column lock_on date, add column verify_by date, add column pay_on date;
-- The first period was seeded by the UTC month: it is the company's month, as long as nothing was booked.
update pay_periods p set starts_on = m.first, ends_on = (m.first + interval '1 month - 1 day')::date
  from (select date_trunc('month', company_today())::date as first) m
  where p.id = 1 and p.closed_at is null and not exists (select from pay_periods where id > 1)
    and not exists (select from commission_entries) and not exists (select from adjustments);
update pay_periods set lock_on = ends_on + 2, verify_by = ends_on + 5, pay_on = ends_on + 10,
  state = case when closed_at is null then 'open' else 'paid' end, was_locked = closed_at is not null;
alter table pay_periods add constraint pay_periods_closed check ((closed_at is null) = (state = 'open'));

drop index pay_periods_one_open;
drop index pay_periods_start;
alter table pay_periods add constraint pay_periods_no_overlap
  exclude using gist (daterange(starts_on, ends_on, '[]') with &&) where (kind = 'regular') deferrable initially deferred;

-- Dates are planned until the first lock. A paid period is final.
create or replace function refuse_period_change() returns trigger language plpgsql as $$
declare states constant text[] := array['state', 'closed_at', 'closed_by', 'statements_at'];
begin
  if tg_op = 'UPDATE' and (not old.was_locked
    or (old.state <> 'paid' and to_jsonb(new) - states = to_jsonb(old) - states)
    or (old.statements_at is null and to_jsonb(new) - 'statements_at' = to_jsonb(old) - 'statements_at')) then return new; end if;
  raise exception 'a closed pay period never changes' using errcode = 'restrict_violation';
end $$;
create trigger pay_periods_stay before update or delete on pay_periods for each row execute function refuse_period_change();

-- The first open period, kept open until the transaction ends.
create or replace function open_pay_period() returns int language plpgsql as $$
declare found_id int;
begin
  perform pg_advisory_xact_lock_shared(period_lock_key());
  select id into strict found_id from pay_periods where closed_at is null order by starts_on limit 1;
  return found_id;
end $$;

-- All open periods, kept open until the transaction ends.
create function open_pay_periods() returns table (id int, starts_on date, ends_on date) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(period_lock_key());
  return query select p.id, p.starts_on, p.ends_on from pay_periods p where p.closed_at is null order by p.starts_on;
end $$;
`

const ENTRIES = `
-- A change of the calendar moves entries between open periods. Nothing else of an entry ever changes.
drop trigger commission_entries_append_only on commission_entries;
create trigger commission_entries_append_only before delete or truncate on commission_entries
  for each statement execute function refuse_change();
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'period_id' = to_jsonb(old) - 'period_id'
    and not exists (select from pay_periods p where p.id in (old.period_id, new.period_id) and p.closed_at is not null)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger commission_entries_move before update on commission_entries for each row execute function refuse_entry_change();

-- The lock of a reopened period writes its statements again.
drop trigger statements_append_only on statements;
create trigger statements_append_only before update or truncate on statements for each statement execute function refuse_change();
create function refuse_statement_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from pay_periods p where p.id = old.period_id and p.closed_at is null) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger statements_stay before delete on statements for each row execute function refuse_statement_deletion();
`

const RUNS = `
-- Who did what to a pay run, and why.
create table pay_run_events (
  id        bigint generated always as identity primary key,
  period_id int not null references pay_periods,
  action    text not null check (action in ('lock', 'verify', 'approve', 'reopen', 'pay')),
  by        text not null,
  reason    text,
  at        timestamptz not null,
  check ((reason is not null) = (action = 'reopen'))
);
create index pay_run_events_of on pay_run_events (period_id, id);
create trigger pay_run_events_append_only before update or delete or truncate on pay_run_events
  for each statement execute function refuse_change();
`
