import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** File name of an import; empty if the rows were sent without a file. All earlier imports had a file. */
class ImportNames extends Migration {
  override up(): void {
    this.addSql(`alter table member_imports add column file_name text not null default 'Roster file'`)
    this.addSql(`alter table member_imports alter column file_name set default ''`)
  }
}

export const importNames: MigrationObject = { name: '0057-import-names', class: ImportNames }
