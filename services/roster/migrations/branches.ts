import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** The branch of a member: a comp plan can be assigned to it. */
class Branches extends Migration {
  override up(): void {
    this.addSql("alter table members add column branch text not null default ''")
  }
}

export const branches: MigrationObject = { name: '0070-branches', class: Branches }
