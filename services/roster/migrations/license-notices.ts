import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Emails about state licenses that end (decision 0130). */
class LicenseNotices extends Migration {
  override up(): void {
    this.addSql(`
create table license_notices (
  member_id text        not null,
  state     text        not null,
  ends_on   date        not null,
  has_ended boolean     not null,
  at        timestamptz not null,
  primary key (member_id, state, ends_on, has_ended)
);
`)
    this.addSql(`
create table license_notice_runs (
  day date        primary key,
  at  timestamptz not null
);
`)
  }
}

export const licenseNotices: MigrationObject = { name: 'license-notices', class: LicenseNotices }
