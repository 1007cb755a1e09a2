import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { WORDS } from './searched-words-index.ts'

/** Whether many or few have a part is what the planner chooses by, as 0014 says; it needs the samples of what is compared now. */
class SearchedWordsSamples extends Migration {
  override up(): void {
    this.addSql(`create statistics members_words_samples on (${WORDS}) from members`)
    this.addSql('alter statistics members_words_samples set statistics 1000')
    this.addSql('alter table members alter column search set statistics -1')
    this.addSql('analyze members')
  }
}

export const searchedWordsSamples: MigrationObject = {
  name: '0054-searched-words-samples',
  class: SearchedWordsSamples,
}
