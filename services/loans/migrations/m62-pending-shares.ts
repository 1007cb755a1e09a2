import { Migration } from '@mikro-orm/migrations'

/** Imports count the shares that their open loans may still pay, next to those that were booked. */
export class PendingSharesMigration extends Migration {
  override up(): void {
    this.addSql('alter table imports add column pending_shares int not null default 0')
  }
}
