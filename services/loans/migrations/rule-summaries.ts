import { Migration } from '@mikro-orm/migrations'

/** Days whose rule results were summarized by email (decision 0128). */
export class RuleSummariesMigration extends Migration {
  override up(): void {
    this.addSql(`
create table rule_summaries (
  to_day   date primary key,
  from_day date        not null,
  at       timestamptz not null
);
`)
  }
}
