import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * valid_from is when a link was entered. effective_on is the first date it applies to. null: the link is older than this
 * column and applies from the date it was entered.
 */
const LINK_DATES = `
  alter table upline_links add column effective_on date, add column entered_by text, add column request_id uuid`

const MOVE_REQUESTS = `
  create table move_requests (
    id uuid primary key,
    member_id text not null references members,
    upline_id text references members,
    previous_upline_id text references members,
    effective_on date not null,
    status text not null check (status in ('scheduled', 'pending', 'done', 'rejected', 'withdrawn', 'failed')),
    beneficiaries text[] not null default '{}',
    requested_by text not null, requested_role text not null, requested_at timestamptz not null,
    decided_by text, ended_at timestamptz, reason text not null default '',
    check ((ended_at is null) = (status in ('scheduled', 'pending'))))`

/** Funded loans of an officer by the date of their funding and the date that decides their chain: sums over events. */
const OFFICER_FUNDINGS = `
  create table officer_fundings (
    officer_id text not null,
    chain_on date not null,
    funded_on date not null,
    loans int not null,
    cents bigint not null,
    primary key (officer_id, chain_on, funded_on))`

/** Someone reset the two-factor authentication of another account (libs/permissions, account-ties.ts). */
const SECOND_FACTOR_RESETS = `
  create table second_factor_resets (
    account_id text not null,
    by_id text not null,
    at timestamptz not null,
    primary key (account_id, by_id, at))`

class DatedMoves extends Migration {
  override up(): void {
    this.addSql(LINK_DATES)
    this.addSql(MOVE_REQUESTS)
    this.addSql('create index move_requests_newest on move_requests (requested_at, id)')
    this.addSql(`create index move_requests_due on move_requests (effective_on) where status = 'scheduled'`)
    this.addSql('create index move_requests_of on move_requests (member_id)')
    this.addSql(OFFICER_FUNDINGS)
    this.addSql(SECOND_FACTOR_RESETS)
  }
}

export const datedMoves: MigrationObject = { name: '0070-dated-moves', class: DatedMoves }
