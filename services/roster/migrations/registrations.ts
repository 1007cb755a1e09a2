import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Registrations extends Migration {
  override up(): void {
    // One member per registration, whatever is delivered twice; member_id is null where it was refused.
    this.addSql(`create table registrations (
      id text primary key, member_id text, taken_back_at timestamptz, at timestamptz not null default now())`)
  }
}

export const registrations: MigrationObject = { name: '0040-registrations', class: Registrations }
