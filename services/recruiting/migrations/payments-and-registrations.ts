import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class PaymentsAndRegistrations extends Migration {
  override up(): void {
    this.addSql(`alter table members add column role text not null default 'loan_officer',
      add column phone text not null default '', add column nmls text not null default ''`)
    this.addSql(`create index members_by_email on members (lower(email)) where removed_at is null`)
    payments(this)
    registrations(this)
    growth(this)
  }
}

function payments(migration: Migration): void {
  // One attempt to subscribe. An applicant has at most one active attempt per plan.
  migration.addSql(`create table payments (
    id text primary key default uuidv7()::text,
    email text not null,
    plan_type text not null check (plan_type in ('basic', 'premium')),
    is_registration boolean not null,
    member_id text,
    recruiter_id text,
    agent jsonb,
    first_name text not null default '',
    status text not null default 'open' check (status in ('open', 'trialing', 'paid', 'ended')),
    session_id text unique,
    checkout_url text,
    customer_id text unique,
    fingerprint text,
    version int not null default 0,
    started_at timestamptz,
    first_paid_at timestamptz,
    created_at timestamptz not null default now())`)
  migration.addSql(`create unique index payments_one_living on payments (email, plan_type)
    where is_registration and status <> 'ended'`)
  migration.addSql(`create index payments_by_email on payments (email, created_at)`)
  migration.addSql(`create index payments_by_member on payments (member_id)`)
  migration.addSql(`create index payments_by_recruiter on payments (recruiter_id)`)
  migration.addSql(`create table subscriptions (
    id text primary key,
    payment_id text not null unique references payments,
    status text not null,
    is_open boolean not null,
    plan_type text not null,
    trial_ends_at timestamptz,
    period_ends_at timestamptz,
    cancels_at_period_end boolean not null,
    past_due_since timestamptz,
    version int not null default 1)`)
  migration.addSql(
    `create index subscriptions_past_due on subscriptions (past_due_since) where past_due_since is not null`,
  )
  migration.addSql(`create table invoice_payments (
    invoice_id text primary key,
    payment_id text not null references payments,
    payment_intent text,
    cents bigint not null,
    paid_at timestamptz not null,
    refunded_cents bigint not null default 0,
    disputed_at timestamptz)`)
  migration.addSql(`create index invoice_payments_by_payment on invoice_payments (payment_id)`)
  migration.addSql(`create index invoice_payments_by_intent on invoice_payments (payment_intent)`)
  // Events of the provider, each stored once. The object is read again when its event is handled.
  migration.addSql(`create table provider_events (
    id text primary key,
    type text not null,
    object_id text not null,
    received_at timestamptz not null default now(),
    next_at timestamptz not null default now(),
    attempts int not null default 0,
    handled_at timestamptz,
    fault text)`)
  migration.addSql(`create index provider_events_waiting on provider_events (next_at) where handled_at is null`)
}

function registrations(migration: Migration): void {
  migration.addSql(`create table registrations (
    id text primary key default uuidv7()::text,
    payment_id text not null unique references payments,
    member_id text not null unique default uuidv7()::text,
    email text not null,
    plan_type text not null,
    recruiter_id text,
    agent jsonb not null,
    state text not null default 'joining' check (state in ('joining', 'completed', 'undoing', 'failed')),
    joined_at timestamptz,
    credentials_at timestamptz,
    reason text,
    is_refunded boolean not null default false,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz)`)
  migration.addSql(`create index registrations_running on registrations (state, next_at) where ended_at is null`)
}

function growth(migration: Migration): void {
  migration.addSql(`create table bonuses (
    id text primary key default uuidv7()::text,
    recruiter_id text not null,
    recruit_id text not null unique,
    cents bigint not null,
    earned_at timestamptz not null,
    payable_at timestamptz not null,
    reversed_at timestamptz,
    reason text)`)
  migration.addSql(`create index bonuses_by_recruiter on bonuses (recruiter_id, earned_at)`)
  migration.addSql(`create table page_views (
    recruiter_id text not null, seen_on date not null, visitor text not null,
    primary key (recruiter_id, seen_on, visitor))`)
  migration.addSql(
    `create table first_steps (member_id text primary key, funded_at timestamptz, override_at timestamptz)`,
  )
  migration.addSql(`create table settings (
    is_only boolean primary key default true check (is_only),
    is_bonus_on boolean not null default true,
    disclosure text not null)`)
  migration.addSql(`insert into settings (disclosure) values ('Examples only, not a promise of income. The recruiting bonus is '
    '$50 for each recruit who completes a registration; it is paid after the refund period and taken back when the '
    'recruit''s payment is refunded. What you earn depends on your own work.')`)
}

export const paymentsAndRegistrations: MigrationObject = {
  name: '0002-payments-and-registrations',
  class: PaymentsAndRegistrations,
}
