import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class LoansAndSyncs extends Migration {
  override up(): void {
    // The last reading of each loan. The next reading is compared with it and published only if it differs.
    this.addSql(`create table loan_snapshots (
      external_id text primary key,
      revision int not null,
      last_modified text not null,
      milestone text not null,
      facts jsonb not null,
      read_at timestamptz not null)`)
    this.addSql(`create table sync_requests (
      request_id text primary key,
      requested_by text not null,
      requested_at timestamptz not null,
      finished_at timestamptz)`)
    this.addSql(`create index sync_requests_waiting on sync_requests (requested_at) where finished_at is null`)
    // One row. The transaction that locks it is the running sync.
    this.addSql(
      `create table sync_turn (only_one boolean primary key default true check (only_one), watermark timestamptz)`,
    )
    this.addSql(`insert into sync_turn default values`)
    this.addSql(`create table sync_runs (
      id uuid primary key default uuidv7(),
      started_at timestamptz not null,
      finished_at timestamptz not null,
      loans_read int not null,
      loans_changed int not null,
      error text)`)
  }
}

export const loansAndSyncs: MigrationObject = { name: '0001-loans-and-syncs', class: LoansAndSyncs }
