import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { BaselineMigration } from './0001-baseline.ts'
import { PayoffRuleMigration } from './m130-payoff-rule.ts'
import { ClawbackPlansMigration } from './m131-clawback-plans.ts'
import { DebtCreditsMigration } from './m132-debt-credits.ts'
import { AttentionOwnersMigration } from './m133-attention-owners.ts'
import { ClawbackNoticesMigration } from './m134-clawback-notices.ts'
import { PaidElsewhereMigration } from './m135-paid-elsewhere.ts'
import { StatementNoticesMigration } from './m140-statement-notices.ts'
import { ImportStatusValuesMigration } from './m145-import-status-values.ts'
import { DueStatementNoticesMigration } from './m150-due-statement-notices.ts'
import { HoldsMigration } from './m151-holds.ts'
import { ScenariosMigration } from './m160-scenarios.ts'
import {
  LoanHistoryBoundCheckedMigration,
  LoanHistoryBoundMigration,
  LoanHistoryYearsMigration,
} from './m161-loan-history-years.ts'
import { ScenarioMovesMigration } from './m165-scenario-moves.ts'
import { ReadIndexesMigration } from './m167-read-indexes.ts'
import { RecruitBonusFunctionsMigration } from './m168-recruit-bonus-functions.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActions,
  fileTables,
  companyTable,
  { name: '0001-baseline', class: BaselineMigration },
  { name: 'payoff-rule', class: PayoffRuleMigration },
  { name: 'clawback-plans', class: ClawbackPlansMigration },
  { name: 'debt-credits', class: DebtCreditsMigration },
  { name: 'attention-owners', class: AttentionOwnersMigration },
  { name: 'clawback-notices', class: ClawbackNoticesMigration },
  { name: 'paid-elsewhere', class: PaidElsewhereMigration },
  { name: 'statement-notices', class: StatementNoticesMigration },
  { name: 'import-status-values', class: ImportStatusValuesMigration },
  { name: 'due-statement-notices', class: DueStatementNoticesMigration },
  { name: 'holds', class: HoldsMigration },
  { name: 'scenarios', class: ScenariosMigration },
  { name: 'loan-history-bound', class: LoanHistoryBoundMigration },
  { name: 'loan-history-bound-checked', class: LoanHistoryBoundCheckedMigration },
  { name: 'loan-history-years', class: LoanHistoryYearsMigration },
  { name: 'scenario-moves', class: ScenarioMovesMigration },
  { name: 'read-indexes', class: ReadIndexesMigration },
  { name: 'recruit-bonus-functions', class: RecruitBonusFunctionsMigration },
]
