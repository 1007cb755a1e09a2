import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

/** Rebuilds of this service's read models, and snapshots that others have requested from it. */
class RebuildTables extends Migration {
  override up(): void {
    this.addSql(`create table read_model_rebuilds (
      id uuid primary key, model text not null,
      state text not null default 'receiving' check (state in ('receiving', 'settling', 'done', 'refused')),
      asked_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      attempt int not null default 0, manifest jsonb, ends jsonb, report jsonb, reason text)`)
    this.addSql(`create unique index read_model_rebuilds_open on read_model_rebuilds (model)
      where state in ('receiving', 'settling')`)
    this.addSql(`create table snapshot_batches (
      rebuild_id uuid not null references read_model_rebuilds, batch int not null, rows jsonb not null,
      row_count int not null, checksum text not null, primary key (rebuild_id, batch))`)
    this.addSql(`create table rebuild_journal (
      n bigint generated always as identity primary key,
      rebuild_id uuid not null references read_model_rebuilds,
      topic text not null, key text not null, headers jsonb not null, body text not null)`)
    this.addSql(`create index rebuild_journal_of on rebuild_journal (rebuild_id, n)`)
    this.addSql(`create table snapshot_requests (
      id uuid primary key, snapshot text not null, for_service text not null,
      state text not null default 'asked' check (state in ('asked', 'published', 'refused')),
      asked_at timestamptz not null default now(), attempt int not null default 0, batches int not null default 0,
      reason text, published_at timestamptz)`)
    this.addSql(`create index snapshot_requests_open on snapshot_requests (asked_at) where state = 'asked'`)
  }
}

export const rebuildTables: MigrationObject = { name: '0000-rebuild-tables', class: RebuildTables }
