import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

class Maintenance extends Migration {
  override up(): void {
    this.addSql(`create table maintenance_runs (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(), kind text not null check (kind in ('backup', 'verify')),
      is_good boolean not null, outcome text not null)`)
    this.addSql(`create index maintenance_runs_last on maintenance_runs (kind, id desc)`)
  }
}

/** Results of backups and verifications: written by the commands, read by the Operations page. */
export const maintenance: MigrationObject = { name: 'maintenance', class: Maintenance }
