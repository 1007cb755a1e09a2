import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Exactly the expression in src/directory/text-search.ts: Postgres uses an index only for the same expression. */
export const SEARCH_TEXT = `replace(split_part(search, chr(10), 1) || chr(10) || split_part(search, chr(10), 2) || chr(10) ||
  split_part(search, chr(10), 3), ' ', '0q')`

class SearchedWordsIndex extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists members_words')
    this.addSql(
      `create index concurrently members_words on members using gin ((${SEARCH_TEXT}) gin_trgm_ops) where removed_at is null`,
    )
    this.addSql('drop index concurrently if exists members_search')
  }
}

export const searchedWordsIndex: MigrationObject = { name: '0053-searched-words-index', class: SearchedWordsIndex }
