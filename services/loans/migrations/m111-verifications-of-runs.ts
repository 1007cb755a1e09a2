import { Migration } from '@mikro-orm/migrations'

/** The progress of a run's verification is counted from an index alone. */
export class VerificationsOfRunsMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists line_verifications_in_run')
    this.addSql(
      'create index concurrently line_verifications_in_run on line_verifications (period_id, member_no, line_key)',
    )
  }
}
