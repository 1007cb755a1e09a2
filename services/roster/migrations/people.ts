import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** History of changes to members. Written in the transaction of the change; never updated or deleted. */
const MEMBER_HISTORY = `
  create table member_history (
    id bigint generated always as identity primary key,
    member_id text not null,
    at timestamptz not null,
    by_id text,
    action text not null,
    changes jsonb not null default '[]')`

const APPEND_ONLY = `
  create function refuse_rewriting() returns trigger language plpgsql as $$
  begin
    raise exception 'history is only ever added to';
  end $$`

/** Members that a bulk move moved, for undo within 30 seconds. May be lost in a crash. */
const BULK_MOVES = `
  create unlogged table bulk_moves (
    operation_id uuid primary key, upline_id text not null, by_id text not null, at timestamptz not null)`

const BULK_MOVED = `
  create unlogged table bulk_moved (
    operation_id uuid not null, member_id text not null, previous_upline_id text,
    primary key (operation_id, member_id))`

class People extends Migration {
  override up(): void {
    this.addSql('create index members_by_role on members (role, name_key, id) where removed_at is null')
    this.addSql('create index members_by_level on members (level, name_key, id) where removed_at is null')
    this.addSql('create index members_by_activity on members (is_active, name_key, id) where removed_at is null')
    this.addSql('create index members_by_joining on members (created_at, id) where removed_at is null')
    this.addSql(MEMBER_HISTORY)
    this.addSql('create index member_history_of on member_history (member_id, id)')
    this.addSql(APPEND_ONLY)
    this.addSql(`create trigger append_only before update or delete or truncate on member_history
      for each statement execute function refuse_rewriting()`)
    this.addSql(BULK_MOVES)
    this.addSql(BULK_MOVED)
  }
}

export const people: MigrationObject = { name: '0012-people', class: People }
