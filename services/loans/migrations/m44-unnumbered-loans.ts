import { Migration } from '@mikro-orm/migrations'

/**
 * A row with a number looks for a loan of its content that has none yet: among those alone, which are few, instead of
 * once more among all loans.
 */
export class UnnumberedLoansMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists loans_unnumbered')
    this.addSql('create index concurrently loans_unnumbered on loans (identity_key) where loan_number is null')
    this.addSql('drop index concurrently if exists loans_unnumbered_by_content')
    this.addSql(
      `create index concurrently loans_unnumbered_by_content on loans (content_key)
       where loan_number is null and content_key is not null`,
    )
  }
}
