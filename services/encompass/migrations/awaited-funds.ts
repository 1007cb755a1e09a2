import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks loan_snapshots: the new column has no values yet
// lock-ok backfill-at-once loan_snapshots: only loans with a funding date in the future, a few at most

class AwaitedFunds extends Migration {
  override up(): void {
    this.addSql('alter table loan_snapshots add column funds_awaited_on date')
    this.addSql(`create index loan_snapshots_funds_awaited on loan_snapshots (funds_awaited_on)
      where funds_awaited_on is not null`)
    // Loans that were funded before their date came are read again.
    this.addSql(`update loan_snapshots set must_read = true where facts ->> 'fundedOn' > company_today()::text`)
  }
}

export const awaitedFunds: MigrationObject = { name: '0004-awaited-funds', class: AwaitedFunds }
