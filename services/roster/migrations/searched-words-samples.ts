import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { SEARCH_TEXT } from './searched-words-index.ts'

/** The planner decides by how common a part is (see 0014), so it needs samples of the new search expression. */
class SearchedWordsSamples extends Migration {
  override up(): void {
    this.addSql(`create statistics members_words_samples on (${SEARCH_TEXT}) from members`)
    this.addSql('alter statistics members_words_samples set statistics 1000')
    this.addSql('alter table members alter column search set statistics -1')
    this.addSql('analyze members')
  }
}

export const searchedWordsSamples: MigrationObject = {
  name: '0054-searched-words-samples',
  class: SearchedWordsSamples,
}
