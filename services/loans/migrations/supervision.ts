import { Migration } from '@mikro-orm/migrations'

// lock-ok index-that-blocks members: the new column has no values yet

/** Supervision records of members, for rule R2. A settlement asks whether the company has any. */
export class SupervisionMigration extends Migration {
  override up(): void {
    this.addSql(`alter table members add column supervision jsonb not null default '[]'`)
    this.addSql(`create index members_supervising on members (no) where supervision <> '[]'`)
  }
}
