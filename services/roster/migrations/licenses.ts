import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** State licenses of members, for rule S2. */
class Licenses extends Migration {
  override up(): void {
    this.addSql(`alter table members add column licenses jsonb not null default '[]'`)
  }
}

export const licenses: MigrationObject = { name: 'licenses', class: Licenses }
