import { Migration } from '@mikro-orm/migrations'

export class RevokedKeysMigration extends Migration {
  override up(): void {
    this.addSql('create table revoked_keys (key_id text primary key, revoked_at timestamptz not null)')
    this.addSql('alter table import_jobs add column key_id text')
  }
}
