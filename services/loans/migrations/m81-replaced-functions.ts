import { Migration } from '@mikro-orm/migrations'

// lock-ok missed-by-the-old-version change_loans_each: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version change_loans: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version insert_loans: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version absorb_loan: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version settle: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version settle_fresh: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version wanted_shares: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version deciding_instant: src/ledger/apply-changes.ts replaces it; no version was released
// lock-ok missed-by-the-old-version rebuild_totals: src/ledger/rollups.ts replaces it; no version was released
// lock-ok missed-by-the-old-version apply_facts: src/ledger/rollups.ts replaces it; no version was released
// lock-ok missed-by-the-old-version facts_of: src/ledger/rollups.ts replaces it; no version was released
// lock-ok missed-by-the-old-version rates_at: src/ledger/rollups.ts replaces it; no version was released
// lock-ok missed-by-the-old-version resettle: src/ledger/resettle.ts replaces it; no version was released
// lock-ok missed-by-the-old-version resettle_next: src/ledger/resettle.ts replaces it; no version was released
// lock-ok missed-by-the-old-version resettle_plans: src/ledger/resettle.ts replaces it; no version was released
// lock-ok missed-by-the-old-version spread_resettlements: src/ledger/resettle.ts replaces it; no version was released
// lock-ok missed-by-the-old-version queue_resettlement: src/ledger/resettle.ts replaces it; no version was released
// lock-ok missed-by-the-old-version switch_estimates: src/ledger/switch-estimates.ts and src/plan-versions/plan-versions.sql.ts replaces it; no version was released
// lock-ok missed-by-the-old-version publish_plan: src/ledger/switch-estimates.ts and src/plan-versions/plan-versions.sql.ts replaces it; no version was released
// lock-ok missed-by-the-old-version withdraw_plan: src/ledger/switch-estimates.ts and src/plan-versions/plan-versions.sql.ts replaces it; no version was released
// lock-ok missed-by-the-old-version import_slice: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version apply_slice: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version change_slice: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version settle_imported: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version append_imported: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version append_settled: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version append_resettled: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version funding_facts: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version officer_of: src/import-jobs/slice-sets.service.ts replaces it; no version was released
// lock-ok missed-by-the-old-version undo_import: src/ledger/undo-import.ts replaces it; no version was released
// lock-ok missed-by-the-old-version restore_imported: src/ledger/undo-import.ts replaces it; no version was released
// lock-ok missed-by-the-old-version restored_pay_of: src/ledger/undo-import.ts replaces it; no version was released
// lock-ok missed-by-the-old-version loans_of_import: src/ledger/undo-import.ts replaces it; no version was released
// lock-ok missed-by-the-old-version payees_of: src/ledger/read-payees.ts replaces it; no version was released
// lock-ok missed-by-the-old-version payees_at: src/ledger/read-payees.ts replaces it; no version was released
// lock-ok missed-by-the-old-version chain_at: src/ledger/read-payees.ts replaces it; no version was released
// lock-ok missed-by-the-old-version replace_histories: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version replace_links: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version replace_activity: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version add_members: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version change_member: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version move_members: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version describe_members: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version spell_members: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version name_members: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version set_link: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version set_activity: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version stakes_below: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version ever_below: src/ledger/move-member.ts, src/ledger/rest-member.ts and src/hierarchy/member-histories.ts replaces it; no version was released
// lock-ok missed-by-the-old-version stake: a row of functions that go; no version was released
// lock-ok missed-by-the-old-version loan_fact: a row of functions that go; no version was released
// lock-ok missed-by-the-old-version rates: a row of functions that go; no version was released

const FUNCTIONS = [
  'change_loans_each',
  'change_loans',
  'insert_loans',
  'absorb_loan',
  'settle',
  'settle_fresh',
  'wanted_shares',
  'deciding_instant',
  'rebuild_totals',
  'apply_facts',
  'facts_of',
  'rates_at',
  'resettle',
  'resettle_next',
  'resettle_plans',
  'spread_resettlements',
  'queue_resettlement',
  'switch_estimates',
  'publish_plan(json, timestamptz, text, text)',
  'publish_plan(json, timestamptz, text, text, text)',
  'withdraw_plan',
  'import_slice',
  'apply_slice',
  'change_slice',
  'settle_imported',
  'append_imported',
  'append_settled',
  'append_resettled',
  'funding_facts',
  'officer_of',
  'undo_import',
  'restore_imported',
  'restored_pay_of',
  'loans_of_import',
  'payees_of',
  'payees_at',
  'chain_at',
  'replace_histories',
  'replace_links',
  'replace_activity',
  'add_members',
  'change_member',
  'move_members',
  'describe_members',
  'spell_members',
  'name_members',
  'set_link',
  'set_activity',
  'stakes_below',
  'ever_below',
]

const TYPES = ['stake', 'loan_fact', 'rates']

/** Drops the functions that src/compensation and src/ledger replace. A process of the version before cannot write loans after it. */
export class ReplacedFunctionsMigration extends Migration {
  override up(): void {
    for (const name of FUNCTIONS) this.addSql(`drop function ${name}`)
    for (const name of TYPES) this.addSql(`drop type ${name}`)
  }
}
