import { Migration } from '@mikro-orm/migrations'

/** Lists are sorted as a person reads: L-2 before L-10, upper and lower case alike, Ł beside L. */
export class SortedListsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false)`,
    )
  }
}
