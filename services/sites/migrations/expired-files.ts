import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks site_versions: a few rows a site, some seconds at a hundred thousand sites

class ExpiredFiles extends Migration {
  override up(): void {
    this.addSql(`create table expired_files (file text primary key, since timestamptz not null)`)
    this.addSql(`create index expired_files_oldest on expired_files (since)`)
    this.addSql(`create index site_versions_by_file on site_versions (file)`)
  }
}

export const expiredFiles: MigrationObject = { name: '0004-expired-files', class: ExpiredFiles }
