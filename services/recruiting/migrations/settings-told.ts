import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class SettingsTold extends Migration {
  override up(): void {
    // What holds at the first start after this is told once, since nobody has heard of it yet.
    this.addSql(
      'alter table settings add column version int not null default 1, add column told_version int not null default 0',
    )
  }
}

export const settingsTold: MigrationObject = { name: '0004-settings-told', class: SettingsTold }
