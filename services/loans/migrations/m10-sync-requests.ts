import { Migration } from '@mikro-orm/migrations'

/** Sync requests with requester and result; POST /refresh waits for its own row. */
export class SyncRequestsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table sync_requests (
  id            uuid primary key,
  requested_by  text not null,
  requested_at  timestamptz not null,
  started_at    timestamptz,                          -- when the connector began to read
  finished_at   timestamptz,
  loans_read    int not null default 0,
  loans_changed int not null default 0,
  error         text
);
-- Loans that have arrived by their last reading: a sync has ended for its asker when what it changed stands here.
create table sync_arrivals (
  external_id text primary key,
  read_at     timestamptz not null
);
create index sync_arrivals_by_time on sync_arrivals (read_at);
create index sync_requests_open on sync_requests (requested_by) where finished_at is null;
`)
  }
}
