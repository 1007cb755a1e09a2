import { Migration } from '@mikro-orm/migrations'
import { ACTIVE_ON } from '../database/functions/active-on.ts'
import { CHAINS_TODAY } from '../database/functions/chains-today.ts'
import { DATES } from '../database/functions/dates.ts'
import { DOWNLINE_OF } from '../database/functions/downline-of.ts'
import { ESTIMATE_CHAINS } from '../database/functions/estimate-chains.ts'
import { PORTION_CENTS } from '../database/functions/portion-cents.ts'
import { SHARE_CENTS } from '../database/functions/share-cents.ts'
import { ADJUSTMENTS_TABLES } from './baseline/adjustments.sql.ts'
import { APPROVALS_TABLES } from './baseline/approvals.sql.ts'
import { COMP_PLANS_TABLES } from './baseline/comp-plans.sql.ts'
import { HOLDS_TABLES } from './baseline/holds.sql.ts'
import { IMPORTS_TABLES } from './baseline/imports.sql.ts'
import { LEDGER_TABLES } from './baseline/ledger.sql.ts'
import { LOANS_TABLES } from './baseline/loans.sql.ts'
import { LOCKS } from './baseline/locks.sql.ts'
import { MEMBERS_TABLES } from './baseline/members.sql.ts'
import { NOTICES_TABLES } from './baseline/notices.sql.ts'
import { PAY_PERIODS_TABLES } from './baseline/pay-periods.sql.ts'
import { PAYROLL_TABLES } from './baseline/payroll.sql.ts'
import { SCENARIOS_TABLES } from './baseline/scenarios.sql.ts'
import { STATEMENTS_TABLES } from './baseline/statements.sql.ts'
import { WRITE_GUARDS } from './baseline/write-guards.sql.ts'

const FUNCTIONS = [DATES, DOWNLINE_OF, ACTIVE_ON, SHARE_CENTS, PORTION_CENTS, CHAINS_TODAY, ESTIMATE_CHAINS]

/** All tables of loans (decision 0080). It replaced 0001-baseline and the migrations after it. */
export class BaselineMigration extends Migration {
  /** The last of the replaced migrations. */
  static readonly replaces = 'recruit-bonus-functions'

  override up(): void {
    for (const sql of [
      'create extension if not exists pg_trgm;',
      WRITE_GUARDS,
      LOCKS,
      MEMBERS_TABLES,
      COMP_PLANS_TABLES,
      LOANS_TABLES,
      IMPORTS_TABLES,
      PAY_PERIODS_TABLES,
      LEDGER_TABLES,
      ADJUSTMENTS_TABLES,
      STATEMENTS_TABLES,
      NOTICES_TABLES,
      HOLDS_TABLES,
      APPROVALS_TABLES,
      PAYROLL_TABLES,
      SCENARIOS_TABLES,
      ...FUNCTIONS,
    ])
      this.addSql(sql)
  }
}
