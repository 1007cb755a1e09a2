import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

class SweepTable extends Migration {
  override up(): void {
    this.addSql(`create table sweeps (
      name text primary key,
      every_ms int not null,
      registered_at timestamptz not null default now(),
      next_run_at timestamptz not null default now(),
      last_run_at timestamptz,
      last_fault text,
      running_until timestamptz)`)
  }
}

export const sweepTable: MigrationObject = { name: '0000-sweeps', class: SweepTable }
