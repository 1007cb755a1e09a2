import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Deliveries extends Migration {
  override up(): void {
    this.addSql(`create table deliveries (
      id uuid primary key default uuidv7(),
      event_id text not null,
      template text not null,
      recipient text not null,
      member_id text,
      data jsonb not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts int not null default 0,
      reason text,
      next_try_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      unique (event_id, template))`)
    this.addSql(`create index deliveries_newest on deliveries (id desc)`)
    this.addSql(`create index deliveries_waiting on deliveries (next_try_at) where status = 'queued'`)
    this.addSql(`create table recipients (
      id text primary key,
      version int not null,
      email text not null,
      removed_at timestamptz)`)
  }
}

export const deliveries: MigrationObject = { name: '0002-deliveries', class: Deliveries }
