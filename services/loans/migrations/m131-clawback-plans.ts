import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans balance_movements: a few rows for each payee with a balance and period
// lock-ok index-that-blocks balance_movements: a few rows for each payee with a balance and period

/** Clawbacks that are spread over pay periods, and the movements of spread clawbacks and of write-offs. */
export class ClawbackPlansMigration extends Migration {
  override up(): void {
    this.addSql(`
-- A clawback is what a pay period takes from a payee for a loan. Undone rows stay.
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

alter table balance_movements
  add column plan_id int references clawback_plans,
  add column planned_cents bigint check (planned_cents > 0),  -- the whole clawback that is spread
  drop constraint balance_movements_kind_check,
  drop constraint balance_movements_check,
  drop constraint balance_movements_check1,
  add constraint balance_movements_kind_check
    check (kind in ('draw', 'guarantee', 'carried', 'clawback', 'recovery', 'write-off')),
  add constraint balance_movements_debt_check check (case kind when 'recovery' then debt_id is not null when 'write-off' then true
    else debt_id is null end),
  add constraint balance_movements_sign_check
    check ((amount_cents > 0) = ((kind in ('recovery', 'write-off')) = (reverses_id is null))),
  add constraint balance_movements_plan_check
    check ((kind = 'clawback') = (plan_id is not null) and (plan_id is null) = (planned_cents is null));
create index balance_movements_of_plan on balance_movements (plan_id) where plan_id is not null;
`)
  }
}
