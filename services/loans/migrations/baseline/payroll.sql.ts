/** Payroll settings, pay terms, balances and shadow runs. */
export const PAYROLL_TABLES = `
create table payroll_settings (
  is_current        boolean     default true primary key check (is_current),
  company_code      text        not null,
  earning_codes     jsonb       not null,
  gl_accounts       jsonb       not null,
  changed_by        text        not null,
  changed_at        timestamptz not null,
  recovery_limit_bp int         not null default 5000 check (recovery_limit_bp between 0 and 10000),
  floor_cents       bigint      not null default 0 check (floor_cents >= 0)
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

-- paid + movements = ledger, for each member and period. Below 0: pay beyond the ledger. The lock of a run writes them, and a
-- reopening removes them, like statements.
create table balance_movements (
  id           bigint      generated always as identity primary key,
  period_id    int         not null references pay_periods,
  member_no    int         not null references members,
  kind         text        not null check (kind in ('draw', 'guarantee', 'carried', 'recovery')),
  amount_cents bigint      not null check (amount_cents <> 0),
  debt_id      bigint      references balance_movements,   -- the draw or carried net that a recovery repays
  reverses_id  bigint      unique references balance_movements, -- of a reversing run: the movement that it reverses
  at           timestamptz not null default clock_timestamp(),
  check ((debt_id is not null) = (kind = 'recovery')),
  check ((amount_cents > 0) = ((kind = 'recovery') = (reverses_id is null)))
);
create index balance_movements_in on balance_movements (period_id, member_no);
create index balance_movements_of on balance_movements (member_no, id desc);
create index balance_movements_of_debt on balance_movements (debt_id) where debt_id is not null;
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
