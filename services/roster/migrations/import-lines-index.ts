import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class ImportLinesIndex extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists member_history_of_import')
    this.addSql(
      `create index concurrently member_history_of_import on member_history (import_id) where import_id is not null`,
    )
  }
}

export const importLinesIndex: MigrationObject = { name: '0056-import-lines-index', class: ImportLinesIndex }
