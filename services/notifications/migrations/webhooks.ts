import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Webhooks extends Migration {
  override up(): void {
    this.addSql(`create table webhook_endpoints (
      id uuid primary key default uuidv7(),
      url text not null,
      description text not null,
      event_types text[] not null,
      sealed_secret text not null,
      previous_secret text,
      previous_until timestamptz,
      is_enabled boolean not null default true,
      disabled_at timestamptz,
      disabled_because text,
      failing_since timestamptz,
      last_sent_at timestamptz,
      created_by_id text not null,
      created_by text not null,
      created_at timestamptz not null)`)
    // The request body, stored once for all endpoints that receive it.
    this.addSql(`create table webhook_messages (
      id text primary key,
      type text not null,
      body text not null,
      created_at timestamptz not null)`)
    this.addSql(`create index webhook_messages_age on webhook_messages (created_at)`)
    // One row per event and endpoint: an event that arrives twice creates one delivery.
    this.addSql(`create table webhook_deliveries (
      id uuid primary key default uuidv7(),
      message_id text not null references webhook_messages (id),
      endpoint_id uuid not null references webhook_endpoints (id),
      type text not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts int not null default 0,
      claimed_until timestamptz,
      next_try_at timestamptz not null,
      response_status int,
      response_body text,
      reason text,
      created_at timestamptz not null,
      tried_at timestamptz,
      unique (message_id, endpoint_id))`)
    this.addSql(`create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc)`)
    this.addSql(`create index webhook_deliveries_day on webhook_deliveries (endpoint_id, created_at)`)
    this.addSql(
      `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where status = 'queued'`,
    )
    this.addSql(`create index webhook_deliveries_age on webhook_deliveries (created_at)`)
    this.addSql(`create table webhook_tries (
      id bigint generated always as identity primary key,
      delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      at timestamptz not null,
      response_status int,
      reason text,
      duration_ms int not null)`)
    this.addSql(`create index webhook_tries_of on webhook_tries (delivery_id, id desc)`)
    // Selects the members who are notified of a disabled endpoint. Null until the member's next change.
    this.addSql(`alter table recipients add column role text`)
  }
}

export const webhooks: MigrationObject = { name: '0004-webhooks', class: Webhooks }
