import { Migration } from '@mikro-orm/migrations'

/** The lock of a run writes its statements. Their payees are notified afterwards, so that no writer waits. */
export class DueStatementNoticesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Queue: periods whose payees have to be notified of their statements.
create table due_statement_notices (
  period_id int primary key references pay_periods
);
`)
  }
}
