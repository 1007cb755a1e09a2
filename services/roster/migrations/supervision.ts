import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Supervision records of members, for rule R2. */
class Supervision extends Migration {
  override up(): void {
    this.addSql(`alter table members add column supervision jsonb not null default '[]'`)
  }
}

export const supervision: MigrationObject = { name: 'supervision', class: Supervision }
