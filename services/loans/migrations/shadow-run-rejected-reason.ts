import { Migration } from '@mikro-orm/migrations'

export class ShadowRunRejectedReasonMigration extends Migration {
  override up(): void {
    this.addSql('alter table shadow_runs add column rejected_reason text')
  }
}
