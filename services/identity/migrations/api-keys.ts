import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class ApiKeys extends Migration {
  override up(): void {
    // The key itself is not stored. A fast hash is enough for 160 random bits.
    this.addSql(`create table api_keys (
      id text primary key, account_id text not null, name text not null, key_hash text not null unique, begins text not null,
      scopes text[] not null, created_by text not null, created_at timestamptz not null, expires_at timestamptz,
      last_used_at timestamptz, revoked_at timestamptz, revoked_by text)`)
  }
}

export const apiKeys: MigrationObject = { name: '0004-api-keys', class: ApiKeys }
