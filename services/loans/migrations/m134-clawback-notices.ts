import { Migration } from '@mikro-orm/migrations'

/** Clawbacks whose payee was notified, so that each is notified once, and loans to look at. */
export class ClawbackNoticesMigration extends Migration {
  override up(): void {
    this.addSql(`
create table clawback_checks (
  id      bigint generated always as identity primary key,
  loan_id uuid not null
);
create table clawback_notices (
  id           bigint generated always as identity primary key,
  period_id    int not null references pay_periods,
  member_no    int not null references members,
  loan_id      uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  at           timestamptz not null default clock_timestamp(),
  unique (period_id, member_no, loan_id, amount_cents)
);
`)
  }
}
