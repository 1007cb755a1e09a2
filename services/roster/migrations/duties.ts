import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Duties extends Migration {
  override up(): void {
    this.addSql(`alter table members add column duties text[] not null default '{}'`)
  }
}

export const duties: MigrationObject = { name: '0058-duties', class: Duties }
