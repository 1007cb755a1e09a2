import { Migration } from '@mikro-orm/migrations'

/** A member's adjustments are summed with every look at what the member was paid. */
export class AdjustmentsByMemberMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists adjustments_of_member')
    this.addSql('create index concurrently adjustments_of_member on adjustments (member_no) include (amount_cents)')
  }
}
