import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Accounts extends Migration {
  override up(): void {
    // The username is not unique here: two members may swap theirs, and the event of the second arrives later.
    this.addSql(`create table accounts (
      id text primary key, version int not null,
      username text not null, username_key text not null, email text not null,
      first_name text not null, last_name text not null, role text not null, level int not null,
      is_active boolean not null, removed_at timestamptz,
      password_hash text, is_change_due boolean not null default false, is_spent boolean not null default false,
      temporary_hash text, temporary_expires_at timestamptz,
      password_changed_at timestamptz)`)
    this.addSql(`create index accounts_by_username on accounts (username_key, version desc) where removed_at is null`)
  }
}

export const accounts: MigrationObject = { name: '0002-accounts', class: Accounts }
