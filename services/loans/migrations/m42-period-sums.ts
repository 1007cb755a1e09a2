import { Migration } from '@mikro-orm/migrations'

/** What a period pays whom is read from an index alone, in the order of the people: two million lines are no matter. */
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
