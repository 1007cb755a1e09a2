import { Migration } from '@mikro-orm/migrations'

/** Sorts lists in natural order: L-2 before L-10, case-insensitive, Ł next to L. */
export class SortedListsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false)`,
    )
  }
}
