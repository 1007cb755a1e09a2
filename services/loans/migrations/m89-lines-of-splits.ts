import { Migration } from '@mikro-orm/migrations'

/** The unique keys of ledger lines and clawbacks by originator. Each statement runs on its own. */
export class LinesOfSplitsMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table loans validate constraint loans_percent')
    this.addSql('alter table commission_entries validate constraint commission_entries_percent')
    this.addSql('drop index concurrently if exists loans_open_portions')
    this.addSql(
      'create index concurrently loans_open_portions on loans (second_officer_key) where percent < 100 and co_originators is null',
    )
    this.addSql('drop index concurrently if exists commission_entries_line')
    this.addSql(
      'create unique index concurrently commission_entries_line on commission_entries (loan_id, (chain[1]), level, rev, kind)',
    )
    // Entries in force are those without a reversal: few loans have one.
    this.addSql('drop index concurrently if exists commission_entries_reversed')
    this.addSql(
      'create index concurrently commission_entries_reversed on commission_entries (loan_id, (chain[1]), level, rev) where kind = 2',
    )
    this.addSql('drop index concurrently if exists adjustments_payoff_line')
    this.addSql(
      `create unique index concurrently adjustments_payoff_line on adjustments (loan_id, coalesce(originator_no, 0), level, rev)
       where type = 'early-payoff'`,
    )
    this.addSql('drop index concurrently if exists adjustments_payoff_once')
  }
}
