import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class SettingsPublished extends Migration {
  override up(): void {
    // The first start after this migration publishes the settings once, because they were never published.
    this.addSql(
      'alter table settings add column version int not null default 1, add column told_version int not null default 0',
    )
  }
}

export const settingsPublished: MigrationObject = { name: '0004-settings-told', class: SettingsPublished }
