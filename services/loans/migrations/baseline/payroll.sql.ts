/** Payroll settings, pay terms, balances with spread clawbacks and write-offs, and shadow runs. */
export const PAYROLL_TABLES = `
create table payroll_settings (
  is_current        boolean     default true primary key check (is_current),
  company_code      text        not null,
  earning_codes     jsonb       not null,
  gl_accounts       jsonb       not null,
  changed_by        text        not null,
  changed_at        timestamptz not null,
  recovery_limit_bp int         not null default 5000 check (recovery_limit_bp between 0 and 10000),
  floor_cents       bigint      not null default 0 check (floor_cents >= 0),
  payoff_rule       jsonb       not null default '[]'      -- [{withinDays, percent}], days ascending
);

create table pay_terms (
  id              bigint      generated always as identity primary key,
  member_no       int         not null references members,
  draw_cents      bigint      check (draw_cents > 0),
  draw_from       date,
  draw_to         date,
  guarantee_cents bigint      check (guarantee_cents > 0),
  guarantee_from  date,
  guarantee_to    date,
  floor_cents     bigint      check (floor_cents >= 0),
  set_by          text        not null,
  set_at          timestamptz not null,
  check ((draw_cents is null) = (draw_from is null) and (draw_cents is not null or draw_to is null) and draw_from <= draw_to),
  check ((guarantee_cents is null) = (guarantee_from is null) and (guarantee_cents is not null or guarantee_to is null) and guarantee_from <= guarantee_to)
);
create index pay_terms_of on pay_terms (member_no, id desc);
create trigger pay_terms_append_only before delete or update or truncate on pay_terms
  for each statement execute function refuse_change();

-- Clawbacks that are spread over several pay periods. A clawback is what a pay period takes from a payee for a loan. Undone rows stay.
create table clawback_plans (
  id         int generated always as identity primary key,
  period_id  int not null references pay_periods,      -- the period that books the clawback
  member_no  int not null references members,
  loan_id    uuid not null,
  periods    int not null check (periods between 2 and 12),
  settles_in int not null references pay_periods,      -- the period that takes the first installment: another one after a reversal
  set_by     text not null,
  set_at     timestamptz not null,
  undone_by  text,
  undone_at  timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create unique index clawback_plans_in_force on clawback_plans (member_no, period_id, loan_id) where undone_at is null;
create index clawback_plans_settle on clawback_plans (settles_in) where undone_at is null;
create trigger clawback_plans_stay before delete or truncate on clawback_plans
  for each statement execute function refuse_change();

-- paid + movements = ledger, for each member and period. Below 0: pay beyond the ledger. The lock of a run writes them, and a
-- reopening removes them, like statements.
create table balance_movements (
  id            bigint      generated always as identity primary key,
  period_id     int         not null references pay_periods,
  member_no     int         not null references members,
  kind          text        not null check (kind in ('draw', 'guarantee', 'carried', 'clawback', 'recovery', 'write-off')),
  amount_cents  bigint      not null check (amount_cents <> 0),
  debt_id       bigint      references balance_movements,   -- the draw or carried net that a recovery repays
  reverses_id   bigint      unique references balance_movements, -- of a reversing run: the movement that it reverses
  at            timestamptz not null default clock_timestamp(),
  plan_id       int         references clawback_plans,
  planned_cents bigint     check (planned_cents > 0),      -- the whole clawback that is spread
  constraint balance_movements_debt_check check (case kind when 'recovery' then debt_id is not null when 'write-off' then true
    else debt_id is null end),
  constraint balance_movements_sign_check
    check ((amount_cents > 0) = ((kind in ('recovery', 'write-off')) = (reverses_id is null))),
  constraint balance_movements_plan_check
    check ((kind = 'clawback') = (plan_id is not null) and (plan_id is null) = (planned_cents is null))
);
create index balance_movements_in on balance_movements (period_id, member_no);
create index balance_movements_of on balance_movements (member_no, id desc);
create index balance_movements_of_debt on balance_movements (debt_id) where debt_id is not null;
create index balance_movements_of_plan on balance_movements (plan_id) where plan_id is not null;
create trigger balance_movements_append_only before update or truncate on balance_movements
  for each statement execute function refuse_change();
create trigger balance_movements_stay before delete on balance_movements
  for each row execute function refuse_statement_deletion();

-- Nets below 0 that a member who runs payroll carries to the balance. A reopened run keeps the choice.
create table carried_nets (
  period_id int         not null references pay_periods,
  member_no int         not null references members,
  by        text        not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (period_id, member_no)
);
create trigger carried_nets_append_only before delete or update or truncate on carried_nets
  for each statement execute function refuse_change();

-- Approved waivers of clawbacks and write-offs of balances. Each is an adjustment, and repays debts when its period is settled.
create table debt_credits (
  request_id    uuid primary key references approval_requests,
  kind          text not null check (kind in ('waiver', 'write-off')),
  member_no     int not null references members,
  amount_cents  bigint not null check (amount_cents > 0),
  period_id     int references pay_periods,            -- of a waiver: the period that books the clawback
  loan_id       uuid,                                  -- of a waiver: the loan of the clawback
  adjustment_id uuid not null references adjustments,
  settles_in    int not null references pay_periods,   -- the period that settles it: another one after a reversal
  at            timestamptz not null default clock_timestamp(),
  check ((kind = 'waiver') = (period_id is not null) and (period_id is null) = (loan_id is null))
);
create index debt_credits_settle on debt_credits (settles_in, member_no);
create index debt_credits_of on debt_credits (member_no, period_id, loan_id);
create trigger debt_credits_stay before delete or truncate on debt_credits
  for each statement execute function refuse_change();

create table shadow_runs (
  id            uuid        primary key,
  file_name     text        not null,
  from_on       date        not null,
  to_on         date        not null,
  row_count     int         not null,
  rejected      int         not null,
  rejected_rows jsonb       not null,                      -- the first 1,000: row, field, message
  compared      int         not null,
  equal         int         not null,
  paid_cents    bigint      not null,
  ledger_cents  bigint      not null,
  created_by    text        not null,
  created_at    timestamptz not null,
  signed_off_by text,
  signed_off_at timestamptz,
  check (from_on <= to_on),
  check ((signed_off_by is null) = (signed_off_at is null))
);

create table shadow_differences (
  run_id       uuid        not null references shadow_runs,
  no           int         not null,
  cause        text        not null check (cause in ('plan', 'chain', 'amount', 'split', 'rounding', 'missing-loan', 'missing-payee', 'timing')),
  loan_id      uuid,                                       -- null: Upline has no loan with the number
  loan_number  text        not null,
  member_no    int         references members,             -- null: the payee of the file is not a member
  payee        text        not null,                       -- as in the file; '' for a member
  paid_cents   bigint,
  ledger_cents bigint,
  paid_on      date,
  due_on       date,
  note         text,
  explained_by text,
  explained_at timestamptz,
  primary key (run_id, no),
  check ((note is null) = (explained_by is null) and (note is null) = (explained_at is null))
);
create index shadow_differences_of_member on shadow_differences (member_no);
create index shadow_differences_unexplained on shadow_differences (run_id, cause) where note is null;
`
