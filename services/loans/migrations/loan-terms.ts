import { Migration } from '@mikro-orm/migrations'
import { NOTE_LOAN_CHANGES } from '../database/functions/note-loan-changes.ts'

/** The note rate and points of loans (decision 0117). */
export class LoanTermsMigration extends Migration {
  override up(): void {
    this.addSql(
      `alter table loans add column note_rate text not null default '', add column points text not null default ''`,
    )
    this.addSql(NOTE_LOAN_CHANGES)
  }
}
