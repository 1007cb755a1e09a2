import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Applicants have no account, so the total size of their uploads is limited until a member uses the photo. */
class PhotoSizes extends Migration {
  override up(): void {
    this.addSql('alter table uploaded_photos add column bytes integer not null default 0')
    this.addSql('alter table uploaded_photos add column is_anonymous boolean not null default false')
  }
}

export const photoSizes: MigrationObject = { name: '0069-photo-sizes', class: PhotoSizes }
