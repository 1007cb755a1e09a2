import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class BonusAttestations extends Migration {
  override up(): void {
    this.addSql(`create table bonus_attestations (
      id uuid primary key default uuidv7(),
      name text not null,
      statement text not null,
      by_id text,
      at timestamptz not null)`)
  }
}

export const bonusAttestations: MigrationObject = { name: '0022-bonus-attestations', class: BonusAttestations }
