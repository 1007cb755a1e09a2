import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks members: the new column has no values yet
// lock-ok index-that-blocks rule_results: some thousands at most

/** State licenses of members, for rule S2, and the order of the list of findings. A settlement asks whether the company has any license. */
export class LicensesMigration extends Migration {
  override up(): void {
    this.addSql(`alter table members add column licenses jsonb not null default '[]'`)
    this.addSql(`create index members_licensed on members (no) where licenses <> '[]'`)
    this.addSql('create index rule_results_newest on rule_results (at desc, id desc)')
  }
}
