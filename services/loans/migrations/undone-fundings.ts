import { Migration } from '@mikro-orm/migrations'

/** Funded loans that the undo of an import removed, until a loan with the same keys funds again (decision 0132). */
export class UndoneFundingsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table undone_fundings (
  identity_key      uuid    primary key,
  content_key       uuid,
  import_id         uuid    not null,
  amount_cents      bigint,
  funded_on         date,
  is_paid_elsewhere boolean not null,
  pay               jsonb   not null
);
create index undone_fundings_content on undone_fundings (content_key) where content_key is not null;
`)
  }
}
