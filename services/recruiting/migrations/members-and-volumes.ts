import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class MembersAndVolumes extends Migration {
  override up(): void {
    // Profile and upline have separate versions, because their events can arrive in any order.
    this.addSql(`create table members (
      id text primary key,
      profile_version int not null default -1,
      upline_version int not null default -1,
      username text not null default '',
      first_name text not null default '',
      last_name text not null default '',
      email text not null default '',
      is_active boolean not null default true,
      upline_id text,
      joined_at timestamptz,
      removed_at timestamptz)`)
    this.addSql(`create index members_by_username on members (lower(username))`)
    this.addSql(`create index members_by_upline on members (upline_id, id)`)
    this.addSql(`create table officer_volumes (
      member_id text not null,
      year int not null,
      cents bigint not null,
      loans int not null,
      primary key (member_id, year))`)
  }
}

export const membersAndVolumes: MigrationObject = { name: '0001-members-and-volumes', class: MembersAndVolumes }
