import { Migration } from '@mikro-orm/migrations'
import { ACTIVE_AT } from '../database/functions/active-at.ts'
import { CHAINS_TODAY } from '../database/functions/chains-today.ts'
import { PLAN_AT } from '../database/functions/plan-at.ts'
import { SHARE_CENTS } from '../database/functions/share-cents.ts'

/**
 * Settlement, estimates and the changes of loans are in src/compensation and src/ledger. The functions that lists still
 * need are in database/functions, each in full.
 */
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

${[SHARE_CENTS, PLAN_AT, CHAINS_TODAY, ACTIVE_AT].join('\n')}
`)
  }
}
