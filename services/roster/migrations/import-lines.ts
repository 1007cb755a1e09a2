import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Which import added a member, and when an import was undone. The undo needs both. */
class ImportLines extends Migration {
  override up(): void {
    this.addSql('alter table member_history add column import_id uuid')
    this.addSql('alter table member_imports add column undone_at timestamptz, add column undone_by text')
  }
}

export const importLines: MigrationObject = { name: '0055-import-lines', class: ImportLines }
