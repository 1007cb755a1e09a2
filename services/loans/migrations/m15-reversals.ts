import { Migration } from '@mikro-orm/migrations'

/** Finds what was taken back of a person: few rows of the ledger, so the index is small. */
export class ReversalsMigration extends Migration {
  override up(): void {
    this.addSql(`create index commission_entries_reversals on commission_entries (member_no, at desc) where kind = 2;`)
  }
}
