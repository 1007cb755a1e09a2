import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class MoreOfProfiles extends Migration {
  override up(): void {
    // A default, because no event adds them for existing members.
    this.addSql(`alter table agent_profiles
      add column title text not null default '',
      add column office_phone text not null default '',
      add column phone_extension text not null default '',
      add column toll_free_phone text not null default '',
      add column fax text not null default '',
      add column calendar_link text not null default '',
      add column youtube_url text not null default '',
      add column instagram_url text not null default ''`)
  }
}

export const moreOfProfiles: MigrationObject = { name: '0003-more-of-profiles', class: MoreOfProfiles }
