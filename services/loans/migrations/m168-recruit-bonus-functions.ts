import { Migration } from '@mikro-orm/migrations'

// lock-ok missed-by-the-old-version book_recruit_bonuses: no release calls it
// lock-ok missed-by-the-old-version take_back_recruit_bonus: no release calls it
// lock-ok missed-by-the-old-version recruit_words: no release calls it

/** Recruit bonuses are booked by `src/recruit-bonuses`. */
export class RecruitBonusFunctionsMigration extends Migration {
  override up(): void {
    this.addSql('drop function book_recruit_bonuses(timestamptz, text)')
    this.addSql('drop function take_back_recruit_bonus(text)')
    this.addSql('drop function recruit_words(text)')
  }
}
