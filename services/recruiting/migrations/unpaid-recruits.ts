import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

const disclosure = (reversal: string): string =>
  'Examples only, not a promise of income. The recruiting bonus is $50 for each recruit who completes a registration; ' +
  `it is paid after the refund period and ${reversal}. What you earn depends on your own work.`

const REFUNDED = disclosure("taken back when the recruit's payment is refunded")
const REFUNDED_OR_NEVER_PAID = disclosure("reversed if the recruit's payment is refunded or the recruit never pays")

class UnpaidRecruits extends Migration {
  override up(): void {
    // lock-ok constraint-that-scans bonuses: one row per recruit
    // A bonus is reversed if the recruit never pays, and its date can move. Reversed bonuses no longer change, so they keep version 1.
    this.addSql(`alter table bonuses add column version int not null default 1,
      add constraint bonuses_reason_check check (reason in ('refund', 'chargeback', 'never-paid'))`)
    // lock-ok index-that-blocks bonuses: one row per recruit
    this.addSql('create index bonuses_pending on bonuses (payable_at) where reversed_at is null')
    // lock-ok backfill-at-once settings: the table has one row
    // A company's own text stays. The next start publishes the new version.
    this.addSql(`update settings set disclosure = $text$${REFUNDED_OR_NEVER_PAID}$text$, version = version + 1
      where disclosure = $text$${REFUNDED}$text$`)
  }
}

export const unpaidRecruits: MigrationObject = { name: '0021-unpaid-recruits', class: UnpaidRecruits }
