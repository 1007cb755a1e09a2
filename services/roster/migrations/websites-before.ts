import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class WebsitesBefore extends Migration {
  override up(): void {
    // What a member's website field held before a site built here took it: it comes back when that site goes offline.
    this.addSql(`create table websites_before (
      member_id text not null, field text not null, url text not null, site_url text not null, primary key (member_id, field))`)
  }
}

export const websitesBefore: MigrationObject = { name: '0051-websites-before', class: WebsitesBefore }
