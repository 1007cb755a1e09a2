/** Pay calendar and pay runs. A new company is paid monthly, and its first period is the current month. */
export const PAY_PERIODS_TABLES = `
-- One row. Offsets are days after the last day of a period.
create table pay_calendar (
  is_current  boolean     default true primary key check (is_current),
  frequency   text        not null check (frequency in ('monthly', 'semimonthly', 'biweekly', 'weekly')),
  anchor      date,
  lock_days   int         not null,
  verify_days int         not null,
  pay_days    int         not null,
  changed_by  text,
  changed_at  timestamptz,
  check ((anchor is not null) = (frequency in ('biweekly', 'weekly'))),
  check (lock_days >= 0 and lock_days <= verify_days and verify_days <= pay_days)
);

create table pay_periods (
  id            int         generated always as identity primary key,
  kind          text        not null default 'regular' check (kind in ('regular', 'reversal', 'elsewhere')),
  starts_on     date        not null,
  ends_on       date        not null,
  opened_at     timestamptz not null default clock_timestamp(),
  closed_at     timestamptz,
  closed_by     text,
  reverses      int         references pay_periods,        -- of a reversing run: the period that it reverses
  carried_to    int         references pay_periods,        -- of a reversing run: the open period that its lines moved to
  reason        text,
  statements_at timestamptz,                               -- when its statements were written
  state         text        not null default 'open' check (state in ('open', 'locked', 'verifying', 'approved', 'paid')),
  was_locked    boolean     not null default false,
  lock_on       date,
  verify_by     date,
  pay_on        date,
  check (starts_on <= ends_on),
  check ((kind = 'reversal') = (reverses is not null)),
  check ((kind = 'reversal') = (carried_to is not null)),
  constraint pay_periods_closed check ((closed_at is null) = (state = 'open')),
  constraint pay_periods_no_overlap exclude using gist (daterange(starts_on, ends_on, '[]') with &&) where (kind = 'regular') deferrable initially deferred
);
create unique index pay_periods_one_reversal on pay_periods (reverses) where reverses is not null;
create trigger pay_periods_stay before delete or update on pay_periods
  for each row execute function refuse_period_change();

-- What happened to a pay run, by whom and why.
create table pay_run_events (
  id        bigint      generated always as identity primary key,
  period_id int         not null references pay_periods,
  action    text        not null check (action in ('lock', 'verify', 'approve', 'reopen', 'pay')),
  by        text        not null,
  reason    text,
  at        timestamptz not null,
  check ((reason is not null) = (action = 'reopen'))
);
create index pay_run_events_of on pay_run_events (period_id, id);
create trigger pay_run_events_append_only before delete or update or truncate on pay_run_events
  for each statement execute function refuse_change();

insert into pay_calendar (frequency, lock_days, verify_days, pay_days) values ('monthly', 2, 5, 10);
insert into pay_periods (starts_on, ends_on, lock_on, verify_by, pay_on)
select first, last, last + 2, last + 5, last + 10
from (select first, (first + interval '1 month - 1 day')::date as last from (select date_trunc('month', company_today())::date as first) m) p;

-- Entries of loans that another system paid (decision 0076). No run, statement or export reads this period, so nothing of them becomes
-- payable. Its id is PAID_ELSEWHERE_PERIOD of src/ledger/paid-elsewhere.ts.
insert into pay_periods (id, kind, state, was_locked, starts_on, ends_on, closed_at, closed_by, statements_at)
overriding system value
values (-1, 'elsewhere', 'paid', true, '1970-01-01', '1970-01-01', clock_timestamp(), 'system', clock_timestamp());
`
