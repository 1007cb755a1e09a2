import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Whether an API key started the import. If so, the job applies the limits of a key to its rows. */
class ImportKeys extends Migration {
  override up(): void {
    this.addSql('alter table member_imports add column by_key boolean not null default false')
  }
}

export const importKeys: MigrationObject = { name: '0059-import-keys', class: ImportKeys }
