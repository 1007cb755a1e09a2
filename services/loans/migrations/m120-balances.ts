import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans payroll_settings: one row at most

/** Balances of members next to the ledger, and the terms that change them. Amounts are cents. */
export class BalancesMigration extends Migration {
  override up(): void {
    this.addSql(TERMS)
    this.addSql(MOVEMENTS)
    this.addSql(CARRIED)
  }
}

const TERMS = `
-- Pay terms of a member. The newest row of a member is in force; older rows say what was agreed before.
create table pay_terms (
  id              bigint generated always as identity primary key,
  member_no       int not null references members,
  draw_cents      bigint check (draw_cents > 0),          -- recoverable, per period; null: no draw
  draw_from       date,
  draw_to         date,                                   -- null: no end
  guarantee_cents bigint check (guarantee_cents > 0),     -- minimum per period; null: no guarantee
  guarantee_from  date,
  guarantee_to    date,
  floor_cents     bigint check (floor_cents >= 0),        -- null: the company's floor
  set_by          text not null,
  set_at          timestamptz not null,
  check ((draw_cents is null) = (draw_from is null) and (draw_cents is not null or draw_to is null) and draw_from <= draw_to),
  check ((guarantee_cents is null) = (guarantee_from is null) and (guarantee_cents is not null or guarantee_to is null)
    and guarantee_from <= guarantee_to)
);
create index pay_terms_of on pay_terms (member_no, id desc);
create trigger pay_terms_append_only before update or delete or truncate on pay_terms
  for each statement execute function refuse_change();

alter table payroll_settings
  add column recovery_limit_bp int not null default 5000 check (recovery_limit_bp between 0 and 10000),
  add column floor_cents bigint not null default 0 check (floor_cents >= 0);
`

const MOVEMENTS = `
-- paid + movements = ledger, for each member and period. Below 0: pay beyond the ledger. The lock of a run writes them, and a
-- reopening removes them, like statements.
create table balance_movements (
  id           bigint generated always as identity primary key,
  period_id    int not null references pay_periods,
  member_no    int not null references members,
  kind         text not null check (kind in ('draw', 'guarantee', 'carried', 'recovery')),
  amount_cents bigint not null check (amount_cents <> 0),
  debt_id      bigint references balance_movements,       -- the draw or carried net that a recovery repays
  reverses_id  bigint unique references balance_movements, -- of a reversing run: the movement that it takes out
  at           timestamptz not null default clock_timestamp(),
  check ((debt_id is not null) = (kind = 'recovery')),
  check ((amount_cents > 0) = ((kind = 'recovery') = (reverses_id is null)))
);
create index balance_movements_of on balance_movements (member_no, id desc);
create index balance_movements_in on balance_movements (period_id, member_no);
create index balance_movements_of_debt on balance_movements (debt_id) where debt_id is not null;
create trigger balance_movements_append_only before update or truncate on balance_movements
  for each statement execute function refuse_change();
create trigger balance_movements_stay before delete on balance_movements
  for each row execute function refuse_statement_deletion();
`

const CARRIED = `
-- Nets below 0 that a member who runs payroll carries to the balance. A reopened run keeps the choice.
create table carried_nets (
  period_id int not null references pay_periods,
  member_no int not null references members,
  by        text not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (period_id, member_no)
);
create trigger carried_nets_append_only before update or delete or truncate on carried_nets
  for each statement execute function refuse_change();
`
