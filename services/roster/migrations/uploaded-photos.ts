import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Every uploaded photo, and since when no member uses it. Files of photos that stay unused are deleted. */
const UPLOADED_PHOTOS = `
  create table uploaded_photos (
    name text primary key,
    unused_since timestamptz)`

class UploadedPhotos extends Migration {
  override up(): void {
    this.addSql(UPLOADED_PHOTOS)
    this.addSql(`create index members_by_photo on members (profile_photo_url) where profile_photo_url <> ''`)
    this.addSql(`insert into uploaded_photos (name)
      select distinct substring(profile_photo_url from '[^/]+$') from members
      where profile_photo_url like '/api/users/photos/%'`)
  }
}

export const uploadedPhotos: MigrationObject = { name: '0015-uploaded-photos', class: UploadedPhotos }
