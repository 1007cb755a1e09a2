import { Migration } from '@mikro-orm/migrations'

/** Unconfirmed loans are few, and every look at what needs attention reads them. */
export class LoansToConfirmMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table loans validate constraint loans_unconfirmed_unfunded')
    this.addSql('drop index concurrently if exists loans_to_confirm')
    this.addSql('create index concurrently loans_to_confirm on loans (officer_no) where needs_confirmation')
  }
}
