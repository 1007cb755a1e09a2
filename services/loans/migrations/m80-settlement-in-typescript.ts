import { Migration } from '@mikro-orm/migrations'

/** Settlement, estimates and the changes of loans are in src/compensation and src/ledger: no function computes money. */
export class SettlementInTypescriptMigration extends Migration {
  override up(): void {
    this.addSql(`
-- A batch of new loans can have a cause for each.
create or replace function note_new_loan() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, changes)
  values (new.id, 'created', new.version, coalesce((select cause from told_causes() where loan_id = new.id), current_cause()), '{}');
  return null;
end $$;
`)
  }
}
