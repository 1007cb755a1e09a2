import { Migration } from '@mikro-orm/migrations'

/** Readings may name officers who have left: they are found by the username they had. */
export class FormerOfficersMigration extends Migration {
  override up(): void {
    this.addSql('create index members_gone on members (lower(username)) where removed_at is not null')
  }
}
