import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks members: the new column has no values yet

/** State licenses of members, for rule S2. A settlement asks whether the company has any. */
export class LicensesMigration extends Migration {
  override up(): void {
    this.addSql(`alter table members add column licenses jsonb not null default '[]'`)
    this.addSql(`create index members_licensed on members (no) where licenses <> '[]'`)
  }
}
