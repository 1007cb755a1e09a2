import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Duties extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add column duties text[] not null default '{}'`)
  }
}

export const duties: MigrationObject = { name: '0005-duties', class: Duties }
