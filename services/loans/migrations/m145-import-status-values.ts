import { Migration } from '@mikro-orm/migrations'

/** Statuses and outcomes that the status column of imported files uses under other names; owner '' is the company. */
export class ImportStatusValuesMigration extends Migration {
  override up(): void {
    this.addSql(`
create table import_status_values (
  owner       text not null,
  written_key text not null,
  written     text not null,
  value       text not null,
  updated_at  timestamptz not null,
  primary key (owner, written_key)
);
`)
  }
}
