import { Migration } from '@mikro-orm/migrations'

/** An officer's pending loans, newest first: a page of the levels below looks for them among many more that have funded. */
export class PendingLoansMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists loans_pending')
    this.addSql(
      'create index concurrently loans_pending on loans (officer_no, created_at desc, id desc) where status < 5',
    )
  }
}
