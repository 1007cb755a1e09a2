import { Migration } from '@mikro-orm/migrations'

/** How many funded loans earned a recruit bonus (decision 0124). */
export class BonusLoansMigration extends Migration {
  override up(): void {
    this.addSql('alter table recruit_bonuses add column loans int')
  }
}
