/** Adjustments, lines of reversing runs, and recruit bonuses. */
export const ADJUSTMENTS_TABLES = `
create table recruit_bonuses (
  id              text        primary key,
  recruiter_id    text,                                    -- null: the event of its reversal arrived first
  recruit_id      text        not null,
  amount_cents    bigint,
  payable_at      timestamptz,
  earned_at       timestamptz,
  earned_event    text,
  reversed_at     timestamptz,
  reversal_reason text,
  reversal_event  text,
  booked_at       timestamptz,
  taken_back_at   timestamptz
);
create index recruit_bonuses_due on recruit_bonuses (payable_at) where booked_at is null and reversed_at is null;

-- Requested adjustments. They count once they are approved.
create table adjustment_requests (
  id           uuid        default uuidv7() primary key,
  member_no    int         references members,             -- null: an early payoff takes back from each payee of the loan
  amount_cents bigint      not null check (amount_cents <> 0),
  type         text        not null,
  reason       text        not null,
  loan_id      uuid,
  rev          int,                                        -- of an early payoff: the revision that it takes back
  share_bp     int         check (share_bp between 1 and 10000),
  dispute_id   uuid,
  made_by      text        not null,
  made_at      timestamptz not null default now(),
  paid_off_on  date,                                       -- of an early payoff under the company's rule
  payoff_days  int,                                        -- company calendar days from funding to payoff
  check ((type = 'early-payoff') = (member_no is null)),
  check ((type = 'early-payoff') = (share_bp is not null))
);
create index adjustment_requests_newest on adjustment_requests (made_at desc, id desc);
create trigger adjustment_requests_append_only before delete or update or truncate on adjustment_requests
  for each statement execute function refuse_change();

create table adjustment_decisions (
  request_id   uuid        primary key references adjustment_requests,
  is_approved  boolean     not null,
  note         text        not null default '',
  decided_by   text        not null,
  decided_at   timestamptz not null default now(),
  is_withdrawn boolean     not null default false
);
create trigger adjustment_decisions_append_only before delete or update or truncate on adjustment_decisions
  for each statement execute function refuse_change();

-- Ledger entries that do not follow from a loan's funding.
create table adjustments (
  id            uuid        default uuidv7() primary key,
  request_id    uuid        references adjustment_requests, -- null: follows from a correction of the loan
  member_no     int         not null references members,
  amount_cents  bigint      not null check (amount_cents <> 0),
  type          text        not null,
  reason        text        not null,
  loan_id       uuid,
  rev           int,
  level         smallint,
  share_bp      int,
  made_by       text        not null,
  approved_by   text        not null,
  period_id     int         not null references pay_periods,
  at            timestamptz not null default now(),
  bonus_id      text        references recruit_bonuses,
  cause         text,
  tier_month    int,
  plan_version  int,
  originator_no int,
  payoff_days   int                                        -- of an early payoff: as in its request
);
create unique index adjustments_bonus_once on adjustments (bonus_id, sign(amount_cents)) where bonus_id is not null;
create index adjustments_of_loan on adjustments (loan_id) where loan_id is not null;
create index adjustments_of_member on adjustments (member_no) include (amount_cents);
create index adjustments_of_request on adjustments (request_id);
create index adjustments_of_tiers on adjustments (member_no, tier_month) where tier_month is not null;
create unique index adjustments_payoff_line on adjustments (loan_id, coalesce(originator_no, 0), level, rev) where type = 'early-payoff';
create index adjustments_statement on adjustments (period_id, member_no);
create trigger adjustments_append_only before delete or update or truncate on adjustments
  for each statement execute function refuse_change();

-- Two lines for each payee of a reversed period: one takes its sum back in the reversing run, one books it in the open period.
create table run_lines (
  period_id    int         not null references pay_periods,
  member_no    int         not null references members,
  source_id    int         not null references pay_periods,
  amount_cents bigint      not null check (amount_cents <> 0),
  reason       text        not null,
  made_by      text        not null,
  at           timestamptz not null default now(),
  primary key (period_id, member_no, source_id)
);
create trigger run_lines_append_only before delete or update or truncate on run_lines
  for each statement execute function refuse_change();
`
