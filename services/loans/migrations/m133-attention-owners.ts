import { Migration } from '@mikro-orm/migrations'

/** Who takes care of an item in Needs attention. */
export class AttentionOwnersMigration extends Migration {
  override up(): void {
    this.addSql(`
create table attention_owners (
  kind     text not null,
  subject  text not null,
  owner_id text not null,
  set_by   text not null,
  set_at   timestamptz not null,
  primary key (kind, subject)
);
`)
  }
}
