import { Migration } from '@mikro-orm/migrations'
import type { MigrationObject } from '@mikro-orm/core'

/** outbox, inbox and dead_letters: in every service's database, first in its list of migrations. */
class EventTables extends Migration {
  override up(): void {
    this.addSql(`create table outbox (
      id bigint generated always as identity primary key,
      topic text not null, key text not null, headers jsonb not null, body text not null)`)
    this.addSql(`create function notify_outbox() returns trigger language plpgsql as
      $$ begin perform pg_notify('upline_outbox', ''); return null; end $$`)
    this.addSql(
      `create trigger outbox_appended after insert on outbox for each statement execute function notify_outbox()`,
    )
    this.addSql(`create table inbox (
      group_name text not null, event_id text not null, handled_at timestamptz not null default now(),
      primary key (group_name, event_id))`)
    this.addSql(`create index inbox_by_age on inbox (handled_at)`)
    this.addSql(`create table dead_letters (
      id bigint generated always as identity primary key,
      group_name text not null, event_id text not null, event_type text not null,
      topic text not null, key text not null, headers jsonb not null, body text not null,
      error text not null, attempts int not null, is_parking boolean not null,
      failed_at timestamptz not null default now(), replay_requested_at timestamptz, resolved_at timestamptz,
      unique (group_name, event_id))`)
    this.addSql(`create index dead_letters_open on dead_letters (group_name, topic, key, id) where resolved_at is null`)
  }
}

export const eventTables: MigrationObject = { name: '0000-event-tables', class: EventTables }
