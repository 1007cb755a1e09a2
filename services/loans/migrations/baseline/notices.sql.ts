/** What payees were notified of, so that each notice is sent once, and queues of notices. */
export const NOTICES_TABLES = `
-- The statement of the latest notice 'statement ready': a hash of its lines and its payment. A reopened run keeps it.
create table statement_notices (
  period_id   int not null references pay_periods,
  member_no   int not null references members,
  fingerprint text not null,
  at          timestamptz not null default clock_timestamp(),
  primary key (period_id, member_no)
);

-- Runs whose payees were reminded of the last day of the verification. A change of that day reminds them again.
create table verification_reminders (
  period_id int not null references pay_periods,
  verify_by date not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (period_id, verify_by)
);

-- Queue: periods whose payees have to be notified of their statements.
create table due_statement_notices (
  period_id int primary key references pay_periods
);

-- Queue: loans whose clawbacks may need a notice.
create table clawback_checks (
  id      bigint generated always as identity primary key,
  loan_id uuid not null
);

-- Clawbacks whose payee was notified.
create table clawback_notices (
  id           bigint generated always as identity primary key,
  period_id    int not null references pay_periods,
  member_no    int not null references members,
  loan_id      uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  at           timestamptz not null default clock_timestamp(),
  unique (period_id, member_no, loan_id, amount_cents)
);
`
