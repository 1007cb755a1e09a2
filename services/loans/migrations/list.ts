import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { AdjustmentRulesMigration } from './adjustment-rules.ts'
import { BaselineMigration } from './baseline.ts'
import { BonusLoansMigration } from './bonus-loans.ts'
import { CompPlanChecksMigration } from './comp-plan-checks.ts'
import { EvidencePacksMigration } from './evidence-packs.ts'
import { AcceptedDeductionsMigration } from './accepted-deductions.ts'
import { LicensesMigration } from './licenses.ts'
import { LoanChecksMigration } from './loan-checks.ts'
import {
  LoanHistoryBoundCheckedMigration,
  LoanHistoryBoundMigration,
  LoanHistoryYearsMigration,
} from './loan-history-years.ts'
import { LoanTermsMigration } from './loan-terms.ts'
import { OfficerKeysMigration } from './officer-keys.ts'
import { PaidIsFinalMigration } from './paid-is-final.ts'
import { ProxyChecksMigration } from './proxy-checks.ts'
import { RecruitingChecksMigration } from './recruiting-checks.ts'
import { PlanAcknowledgmentsMigration } from './plan-acknowledgments.ts'
import { RevokedKeysMigration } from './revoked-keys.ts'
import { RuleSettingsMigration } from './rule-settings.ts'
import { RuleSummariesMigration } from './rule-summaries.ts'
import { ShadowRunRejectedReasonMigration } from './shadow-run-rejected-reason.ts'
import { SupervisionMigration } from './supervision.ts'
import { UndoneFundingsMigration } from './undone-fundings.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  sweepTable,
  operatorActions,
  fileTables,
  companyTable,
  { name: '0002-baseline', class: BaselineMigration },
  { name: 'loan-history-bound', class: LoanHistoryBoundMigration },
  { name: 'loan-history-bound-checked', class: LoanHistoryBoundCheckedMigration },
  { name: 'loan-history-years', class: LoanHistoryYearsMigration },
  { name: 'shadow-run-rejected-reason', class: ShadowRunRejectedReasonMigration },
  { name: 'revoked-keys', class: RevokedKeysMigration },
  { name: 'comp-plan-checks', class: CompPlanChecksMigration },
  { name: 'loan-checks', class: LoanChecksMigration },
  { name: 'adjustment-rules', class: AdjustmentRulesMigration },
  { name: 'evidence-packs', class: EvidencePacksMigration },
  { name: 'plan-acknowledgments', class: PlanAcknowledgmentsMigration },
  { name: 'rule-settings', class: RuleSettingsMigration },
  { name: 'licenses', class: LicensesMigration },
  { name: 'loan-terms', class: LoanTermsMigration },
  { name: 'proxy-checks', class: ProxyChecksMigration },
  { name: 'supervision', class: SupervisionMigration },
  { name: 'recruiting-checks', class: RecruitingChecksMigration },
  { name: 'paid-is-final', class: PaidIsFinalMigration },
  { name: 'accepted-deductions', class: AcceptedDeductionsMigration },
  { name: 'rule-summaries', class: RuleSummariesMigration },
  { name: 'bonus-loans', class: BonusLoansMigration },
  { name: 'undone-fundings', class: UndoneFundingsMigration },
  { name: 'officer-keys', class: OfficerKeysMigration },
]
