import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Lowercase without accents, for searching. unaccent() itself is not immutable because its dictionary can change. */
const PLAIN_TEXT = `
  create function plain_text(value text) returns text language sql immutable parallel safe strict as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$`

const MEMBERS = `
  create table members (
    id text primary key,
    version int not null,
    username text not null, first_name text not null, last_name text not null, email text not null,
    role text not null, level smallint not null check (level between 0 and 10),
    upline_id text references members,
    is_active boolean not null,
    needs_password_change boolean not null,
    phone text not null default '', address text not null default '', city text not null default '',
    state text not null default '', zip_code text not null default '', business_name text not null default '',
    origination_website text not null default '', recruiting_website text not null default '',
    license_number text not null default '', specialties text not null default '', notes text not null default '',
    profile_photo_url text not null default '', profile_photo_file text not null default '',
    nmls text not null default '', bio text not null default '', facebook_url text not null default '',
    linkedin_url text not null default '', twitter_url text not null default '',
    created_at timestamptz not null, removed_at timestamptz, removed_by text,
    name_key text collate "C" not null generated always as (plain_text(first_name || ' ' || last_name)) stored,
    search text not null generated always as (plain_text(first_name || ' ' || last_name || chr(10) || username ||
      chr(10) || email || chr(10) || role || chr(10) || replace(role, '_', ' '))) stored,
    check (upline_id <> id))`

/** `seeds` records what was created once: a deleted demo member must not reappear at the next start. */
const SEEDS = `create table seeds (name text primary key, done_at timestamptz not null default now())`

/** A link has only a start: it applies until the member's next link (data.md). The first link starts at -infinity. */
const UPLINE_LINKS = `
  create table upline_links (
    member_id text not null references members,
    valid_from timestamptz not null,
    upline_id text references members,
    cause text not null,
    recorded_at timestamptz not null default now(),
    primary key (member_id, valid_from) include (upline_id),
    check (upline_id <> member_id))`

class Members extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    this.addSql('create extension if not exists unaccent')
    this.addSql(PLAIN_TEXT)
    this.addSql(MEMBERS)
    this.addSql('create unique index members_username on members (lower(username)) where removed_at is null')
    this.addSql('create unique index members_email on members (lower(email)) where removed_at is null')
    this.addSql('create index members_by_name on members (name_key, id) where removed_at is null')
    this.addSql('create index members_by_upline on members (upline_id, name_key, id) where removed_at is null')
    this.addSql('create index members_search on members using gin (search gin_trgm_ops) where removed_at is null')
    this.addSql(UPLINE_LINKS)
    this.addSql('create index upline_links_down on upline_links (upline_id, valid_from) include (member_id)')
    this.addSql(SEEDS)
  }
}

export const members: MigrationObject = { name: '0010-members', class: Members }
