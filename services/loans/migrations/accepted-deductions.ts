import { Migration } from '@mikro-orm/migrations'

/** Deductions below the floor that a member accepted (decision 0125). */
export class AcceptedDeductionsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table accepted_deductions (
  result_id        uuid primary key references rule_results,
  period_id        int         not null references pay_periods,
  member_no        int         not null references members,
  deductions_cents bigint      not null,
  pay_cents        bigint      not null,
  floor_cents      bigint      not null,
  reason           text        not null,
  by               text        not null,
  at               timestamptz not null default clock_timestamp()
);
create index accepted_deductions_of on accepted_deductions (period_id, member_no);
create trigger accepted_deductions_append_only before delete or update or truncate on accepted_deductions
  for each statement execute function refuse_change();
`)
  }
}
