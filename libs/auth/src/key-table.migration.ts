import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** own_keys: in the database of a service that signs or receives sealed texts. Private parts are stored encrypted. */
class KeyTable extends Migration {
  override up(): void {
    this.addSql(`create table own_keys (
      name text primary key, kid text not null, public_jwk jsonb not null, private_jwk_encrypted text not null,
      created_at timestamptz not null default now())`)
  }
}

export const keyTable: MigrationObject = { name: '0001-own-keys', class: KeyTable }
