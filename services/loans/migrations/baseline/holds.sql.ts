/** Holds: pay of loans that is booked, and not payable until someone releases it. Nothing is ever deleted. */
export const HOLDS_TABLES = `
create table holds (
  id        uuid        default uuidv7() primary key,
  loan_id   uuid        not null,
  member_no int         references members,              -- null: all payees of the loan
  reason    text        not null,
  placed_by text        not null,
  placed_at timestamptz not null default clock_timestamp()
);
create index holds_of_loan on holds (loan_id);
create index holds_newest on holds (placed_at desc, id desc);
create trigger holds_append_only before delete or update or truncate on holds
  for each statement execute function refuse_change();

create table hold_releases (
  hold_id uuid        primary key references holds,
  reason  text        not null,
  by      text        not null,
  at      timestamptz not null default clock_timestamp()
);
create trigger hold_releases_append_only before delete or update or truncate on hold_releases
  for each statement execute function refuse_change();

-- Runs whose lock moves the held pay to the next period, so that the hold does not block everyone else's pay.
create table hold_deferrals (
  period_id int         not null references pay_periods,
  hold_id   uuid        not null references holds,
  by        text        not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (period_id, hold_id)
);
create trigger hold_deferrals_append_only before delete or update or truncate on hold_deferrals
  for each statement execute function refuse_change();
`
