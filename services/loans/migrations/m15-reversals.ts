import { Migration } from '@mikro-orm/migrations'

/** Finds a member's reversals: few ledger entries, so the index is small. */
export class ReversalsMigration extends Migration {
  override up(): void {
    this.addSql(`create index commission_entries_reversals on commission_entries (member_no, at desc) where kind = 2;`)
  }
}
