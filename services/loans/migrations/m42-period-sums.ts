import { Migration } from '@mikro-orm/migrations'

/** Sums of a period by member come from an index-only scan, which is fast even for two million lines. */
export class PeriodSumsMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists commission_entries_in_period')
    this.addSql(
      'create index concurrently commission_entries_in_period on commission_entries (period_id, member_no, level) include (amount_cents)',
    )
    this.addSql('drop index concurrently if exists commission_entries_period')
  }
}
