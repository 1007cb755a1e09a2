import { Migration } from '@mikro-orm/migrations'

/**
 * Finds the loan without a number that matches the content of a numbered row. Searches only unnumbered loans, which are few,
 * instead of all loans.
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
