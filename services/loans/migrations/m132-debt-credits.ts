import { Migration } from '@mikro-orm/migrations'

/** Approved waivers of clawbacks and write-offs of balances. Each is an adjustment, and repays debts when its period is settled. */
export class DebtCreditsMigration extends Migration {
  override up(): void {
    this.addSql(`
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
`)
  }
}
