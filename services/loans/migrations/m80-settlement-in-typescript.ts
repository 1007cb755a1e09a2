import { Migration } from '@mikro-orm/migrations'
import { ACTIVE_AT } from '../database/functions/active-at.ts'
import { CHAINS_TODAY } from '../database/functions/chains-today.ts'
import { PLAN_AT } from '../database/functions/plan-at.ts'
import { SHARE_CENTS } from '../database/functions/share-cents.ts'

/**
 * Settlement, estimates and the changes of loans are in src/compensation and src/ledger. The functions that lists still
 * need are in database/functions, each in full.
 */
/** Callers before functions that they call; a function of SQL is looked up when it runs, so the order matters to readers alone. */
const REPLACED = [
  // src/ledger/apply-changes.ts
  ...[
    'change_loans_each',
    'change_loans',
    'insert_loans',
    'absorb_loan',
    'settle',
    'settle_fresh',
    'wanted_shares',
    'deciding_instant',
  ],
  // src/ledger/rollups.ts
  ...['rebuild_totals', 'apply_facts', 'facts_of', 'rates_at'],
  // src/ledger/resettle.ts
  ...['resettle', 'resettle_next', 'resettle_plans', 'spread_resettlements', 'queue_resettlement'],
  // src/ledger/switch-estimates.ts and src/plan-versions/plan-versions.sql.ts
  ...[
    'switch_estimates',
    'publish_plan(json, timestamptz, text, text)',
    'publish_plan(json, timestamptz, text, text, text)',
  ],
  'withdraw_plan',
  // src/import-jobs/slice-sets.service.ts
  ...[
    'import_slice',
    'apply_slice',
    'change_slice',
    'settle_imported',
    'append_imported',
    'append_settled',
    'append_resettled',
  ],
  ...['funding_facts', 'officer_of'],
  // src/ledger/undo-import.ts
  ...['undo_import', 'restore_imported', 'restored_pay_of', 'loans_of_import'],
  // src/ledger/read-payees.ts
  ...['payees_of', 'payees_at', 'chain_at'],
  // src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts
  ...[
    'replace_histories',
    'replace_links',
    'replace_activity',
    'add_members',
    'change_member',
    'move_members',
    'describe_members',
  ],
  ...['spell_members', 'name_members', 'set_link', 'set_activity', 'stakes_below', 'ever_below'],
]

const TYPES = ['stake', 'loan_fact', 'rates']

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

${REPLACED.map((name) => `drop function ${name};`).join('\n')}
${TYPES.map((name) => `drop type ${name};`).join('\n')}
`)
  }
}
