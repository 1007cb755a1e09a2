import { Migration } from '@mikro-orm/migrations'

/** What exports of payroll need to know about a member, from the roster's events. */
export class MemberPayrollMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table members
  add column employee_number text not null default '',
  add column employment      text,
  add column cost_center     text not null default '',
  add column left_on         date;
`)
  }
}
