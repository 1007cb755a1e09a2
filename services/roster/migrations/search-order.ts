import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * A part of a name that thousands have is found by reading names in their order, out of the index alone; one that few
 * have, by its trigrams. The planner can tell the two apart only with more samples than usual.
 */
class SearchOrder extends Migration {
  override up(): void {
    this.addSql('drop index members_by_name')
    this.addSql('create index members_by_name on members (name_key, id) include (search) where removed_at is null')
    this.addSql('alter table members alter column search set statistics 1000')
    this.addSql('analyze members (search)')
  }
}

export const searchOrder: MigrationObject = { name: '0014-search-order', class: SearchOrder }
