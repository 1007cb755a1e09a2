import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class SitesAndLeads extends Migration {
  override up(): void {
    // Who can build sites for other members. Existing members get a value with their next change.
    this.addSql(`alter table agent_profiles
      add column role text not null default 'loan_officer',
      add column upline_id text`)
    this.addSql(`create table site_settings (
      name text primary key,
      value jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null)`)
    this.addSql(`create table subscriptions (
      id text primary key,
      version int not null,
      member_id text,
      plan_type text not null,
      is_open boolean not null)`)
    this.addSql(`create index subscriptions_of_member on subscriptions (member_id)`)
    this.addSql(`create table sites (
      id uuid primary key default uuidv7(),
      revision int not null default 0,
      member_id text not null,
      kind text not null check (kind in ('origination', 'recruiting')),
      slug text not null unique,
      content jsonb not null,
      requested_by text not null,
      cause text not null default 'asked',
      version int not null,
      published_version int,
      status text not null,
      is_building boolean not null,
      reason text,
      created_at timestamptz not null,
      asked_at timestamptz not null,
      unique (member_id, kind))`)
    this.addSql(`create index sites_in_work on sites (asked_at) where is_building`)
    this.addSql(`create table site_versions (
      site_id uuid not null references sites on delete cascade,
      version int not null,
      content jsonb not null,
      file text not null,
      style_hash text not null,
      bytes int not null,
      built_at timestamptz not null,
      primary key (site_id, version))`)
    this.addSql(`create table leads (
      id uuid primary key default uuidv7(),
      member_id text not null,
      kind text not null check (kind in ('contact', 'application')),
      name text not null,
      email text not null,
      phone text not null,
      message text not null,
      purpose text not null,
      amount_cents bigint,
      page text not null,
      consent text not null,
      status text not null default 'new',
      loan_number text not null default '',
      created_at timestamptz not null)`)
    this.addSql(`create index leads_of_member on leads (member_id, id desc)`)
  }
}

export const sitesAndLeads: MigrationObject = { name: '0002-sites-and-leads', class: SitesAndLeads }
