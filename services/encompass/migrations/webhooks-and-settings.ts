import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class WebhooksAndSettings extends Migration {
  override up(): void {
    // The current milestones, replaced with each reading. Earlier states are in the history.
    this.addSql(`alter table loan_snapshots
      add column folder text not null default '',
      add column ladder jsonb not null default '[]',
      add column has_funds_date boolean not null default false,
      add column must_read boolean not null default false`)
    this.addSql(`create index loan_snapshots_to_read on loan_snapshots (external_id) where must_read`)
    this.addSql(`create table ladder_history (
      external_id text not null,
      read_at timestamptz not null,
      milestone text not null,
      ladder jsonb not null,
      primary key (external_id, read_at))`)
    this.addSql(`create table tenant_settings (
      only_one boolean primary key default true check (only_one),
      value jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null,
      -- Since then everything is to be looked at, also what is older than the watermark.
      from_the_beginning_since timestamptz)`)
    this.addSql(`create table webhook_subscriptions (
      subscription_id text primary key,
      endpoint text not null,
      signing_key text not null,
      made_at timestamptz not null,
      seen_at timestamptz not null)`)
    // Every notification once. The vendor signs no timestamp, so this pair prevents replays.
    this.addSql(`create table webhook_inbox (
      instance_id text not null,
      event_id text not null,
      event_type text not null,
      loan_id text not null,
      event_time timestamptz,
      received_at timestamptz not null,
      tries int not null default 0,
      next_try_at timestamptz not null,
      done_at timestamptz,
      error text,
      primary key (instance_id, event_id))`)
    this.addSql(`create index webhook_inbox_waiting on webhook_inbox (next_try_at) where done_at is null`)
    this.addSql(`create index webhook_inbox_of_loan on webhook_inbox (loan_id) where done_at is null`)
    this.addSql(`create index webhook_inbox_received on webhook_inbox (received_at)`)
    this.addSql(`alter table sync_runs add column kind text not null default 'asked'`)
    this.addSql(`create index sync_runs_ended on sync_runs (finished_at)`)
    this.addSql(`alter table sync_requests add column is_scheduled boolean not null default false`)
  }
}

export const webhooksAndSettings: MigrationObject = { name: '0002-webhooks-and-settings', class: WebhooksAndSettings }
