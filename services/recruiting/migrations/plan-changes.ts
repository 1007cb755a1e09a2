import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class PlanChanges extends Migration {
  override up(): void {
    // One row per request to change a plan. Its id is the provider's idempotency key: a retry repeats it, a new request does not.
    this.addSql(`create table plan_changes (
      id text primary key default uuidv7()::text,
      subscription_id text not null references subscriptions,
      plan_type text not null check (plan_type in ('basic', 'premium')),
      requested_by text not null,
      requested_at timestamptz not null,
      ended_at timestamptz)`)
    this.addSql(`create unique index plan_changes_open on plan_changes (subscription_id) where ended_at is null`)
    // Counts responses that failed: the provider stores them under the key, so the next attempt needs another one.
    this.addSql(`alter table payments add column checkout_attempt int not null default 0`)
  }
}

export const planChanges: MigrationObject = { name: '0006-plan-changes', class: PlanChanges }
