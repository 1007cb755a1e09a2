import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** What src/directory/searched-words.ts compares, to the letter: an index is found by its expression. */
export const WORDS = `replace(split_part(search, chr(10), 1) || chr(10) || split_part(search, chr(10), 2) || chr(10) ||
  split_part(search, chr(10), 3), ' ', '0q')`

class SearchedWordsIndex extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists members_words')
    this.addSql(
      `create index concurrently members_words on members using gin ((${WORDS}) gin_trgm_ops) where removed_at is null`,
    )
    this.addSql('drop index concurrently if exists members_search')
  }
}

export const searchedWordsIndex: MigrationObject = { name: '0053-searched-words-index', class: SearchedWordsIndex }
