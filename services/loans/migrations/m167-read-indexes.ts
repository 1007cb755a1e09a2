import { Migration } from '@mikro-orm/migrations'

/**
 * Two indexes that answer without the rows of loans: which loans were booked in a range of funding dates, and the amounts of an
 * officer's pending portions. Each replaces an index without its last column.
 */
export class ReadIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists loans_booked_on')
    this.addSql('create index concurrently loans_booked_on on loans (funded_on, is_booked) where status = 5')
    this.addSql('drop index concurrently if exists loans_funded_on')
    this.addSql('drop index concurrently if exists loans_open_amounts')
    this.addSql(`create index concurrently loans_open_amounts on loans (officer_no, status, created_at)
      include (amount_cents, percent) where status < 5 and outcome is null`)
    this.addSql('drop index concurrently if exists loans_open')
  }
}
