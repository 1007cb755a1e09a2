import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans settings: the table has a single row

class BonusesForLoans extends Migration {
  override up(): void {
    this.addSql(`alter table settings add column bonus_loans int,
      add constraint settings_bonus_loans_check check (bonus_loans between 1 and 100)`)
    this.addSql(`create table awaited_bonuses (
      recruit_id text primary key,
      recruiter_id text not null,
      loans int not null,
      at timestamptz not null)`)
    this.addSql('create index awaited_bonuses_by_recruiter on awaited_bonuses (recruiter_id)')
  }
}

export const bonusesForLoans: MigrationObject = { name: '0023-bonuses-for-loans', class: BonusesForLoans }
