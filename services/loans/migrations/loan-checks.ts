import { Migration } from '@mikro-orm/migrations'
import { NOTE_LOAN_CHANGES } from '../database/functions/note-loan-changes.ts'

/** What rules found in loans, and the facts that rules Z8 and Z9 check (decision 0111). */
export class LoanChecksMigration extends Migration {
  override up(): void {
    this.addSql(
      `alter table loans add column lead_source text not null default '', add column paid_by text not null default ''`,
    )
    this.addSql(NOTE_LOAN_CHANGES)
    this.addSql(`
create table rule_results (
  hold_id      uuid primary key references holds,
  loan_id      uuid  not null,
  rule         text  not null,
  rule_version int   not null,
  inputs       jsonb not null
);
create index rule_results_of_loan on rule_results (loan_id);
create trigger rule_results_append_only before delete or update or truncate on rule_results
  for each statement execute function refuse_change();
`)
  }
}
