import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class UnpaidRecruits extends Migration {
  override up(): void {
    // lock-ok constraint-that-scans bonuses: one row per recruit
    // A bonus is reversed if the recruit never pays, and its date can move. Reversed bonuses no longer change, so they keep version 1.
    this.addSql(`alter table bonuses add column version int not null default 1,
      add constraint bonuses_reason_check check (reason in ('refund', 'chargeback', 'never-paid'))`)
    // lock-ok index-that-blocks bonuses: one row per recruit
    this.addSql('create index bonuses_pending on bonuses (payable_at) where reversed_at is null')
  }
}

export const unpaidRecruits: MigrationObject = { name: '0021-unpaid-recruits', class: UnpaidRecruits }
