import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class Registrations extends Migration {
  override up(): void {
    // One member per registration, even after duplicate delivery. member_id is null if the registration was rejected.
    this.addSql(`create table registrations (
      id text primary key, member_id text, taken_back_at timestamptz, at timestamptz not null default now())`)
  }
}

export const registrations: MigrationObject = { name: '0040-registrations', class: Registrations }
