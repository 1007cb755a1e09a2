import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans bonuses: one row per recruit
// lock-ok index-that-blocks bonuses: one row per recruit

/** Bonuses for funded loans count the loans again when they become payable (decision 0124). */
class ConfirmedBonuses extends Migration {
  override up(): void {
    this.addSql(`alter table bonuses add column loans int, add column confirmed_at timestamptz,
      drop constraint bonuses_reason_check,
      add constraint bonuses_reason_check check (reason in ('refund', 'chargeback', 'never-paid', 'loans-reversed'))`)
    this.addSql(`create index bonuses_unconfirmed on bonuses (payable_at)
      where loans is not null and confirmed_at is null and reversed_at is null`)
  }
}

export const confirmedBonuses: MigrationObject = { name: '0024-confirmed-bonuses', class: ConfirmedBonuses }
