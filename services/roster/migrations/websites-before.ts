import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class WebsitesBefore extends Migration {
  override up(): void {
    // The previous value of a member's website field. It is restored when the published site goes offline.
    this.addSql(`create table websites_before (
      member_id text not null, field text not null, url text not null, site_url text not null, primary key (member_id, field))`)
  }
}

export const websitesBefore: MigrationObject = { name: '0051-websites-before', class: WebsitesBefore }
