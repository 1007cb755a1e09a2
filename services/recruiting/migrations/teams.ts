import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Teams extends Migration {
  override up(): void {
    // Filled by events, member by member. The service adds existing members when it starts.
    this.addSql(`create table teams (
      member_id text primary key,
      upline_id text,
      waits_for text,
      is_counted boolean not null default false,
      own_cents bigint not null default 0,
      size int not null default 0,
      cents bigint not null default 0,
      is_followed boolean not null default false) with (fillfactor = 80)`)
    this.addSql(`create index teams_waiting on teams (member_id) where waits_for is not null`)
  }
}

export const teams: MigrationObject = { name: '0003-teams', class: Teams }
