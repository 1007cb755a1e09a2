import { Migration } from '@mikro-orm/migrations'

/** Two originators have a line each at the same level: the key without the originator goes (m89 built the one with it). */
export class OneLinePerOriginatorMigration extends Migration {
  override up(): void {
    this.addSql('alter table commission_entries drop constraint commission_entries_pkey')
  }
}
