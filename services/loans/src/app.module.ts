import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { CompanyCopy, CompanyModule, EventsModule } from '@upline/events'
import { FilesModule } from '@upline/files'
import { JobsModule } from '@upline/jobs'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { AcknowledgingModule } from './acknowledging/acknowledging.module.ts'
import { AgreementsModule } from './agreements/agreements.module.ts'
import { AssignmentModule } from './assignment/assignment.module.ts'
import { AttentionModule } from './attention/attention.module.ts'
import { BalancesModule } from './balances/balances.module.ts'
import { BenchmarksModule } from './benchmarks/benchmarks.module.ts'
import { ChainPayModule } from './chain-pay/chain-pay.module.ts'
import { LoanTimelineModule } from './loan-timeline/loan-timeline.module.ts'
import { NextPaycheckModule } from './next-paycheck/next-paycheck.module.ts'
import { CommissionsModule } from './commissions/commissions.module.ts'
import { CompPlansModule } from './comp-plans/comp-plans.module.ts'
import { LOANS_CONFIG, type LoansConfig } from './config.ts'
import { ClawbacksModule } from './clawbacks/clawbacks.module.ts'
import { DemoModule } from './demo/demo.module.ts'
import { EvidenceModule } from './evidence/evidence.module.ts'
import { ExplanationsModule } from './explanations/explanations.module.ts'
import { FiguresModule } from './figures/figures.module.ts'
import { FundedDaysModule } from './funded-days/funded-days.module.ts'
import { HierarchyModule } from './hierarchy/hierarchy.module.ts'
import { RuleFindingsModule } from './rule-findings/rule-findings.module.ts'
import { HoldsModule } from './holds/holds.module.ts'
import { ImportJobsModule } from './import-jobs/import-jobs.module.ts'
import { LoanExportModule } from './loan-export/loan-export.module.ts'
import { LoanHistoryModule } from './loan-history/loan-history.module.ts'
import { LoanImportModule } from './loan-import/loan-import.module.ts'
import { LoanLookupModule } from './loan-lookup/loan-lookup.module.ts'
import { LoanSyncModule } from './loan-sync/loan-sync.module.ts'
import { MovePreviewModule } from './move-preview/move-preview.module.ts'
import { MatchingKeysModule } from './matching-keys/matching-keys.module.ts'
import { MemberYearModule } from './member-year/member-year.module.ts'
import { NameMatchingModule } from './name-matching/name-matching.module.ts'
import { NewLoansModule } from './new-loans/new-loans.module.ts'
import { PipelineModule } from './pipeline/pipeline.module.ts'
import { SavedViewsModule } from './saved-views/saved-views.module.ts'
import { ApprovalsModule } from './approvals/approvals.module.ts'
import { AdjustmentsModule } from './adjustments/adjustments.module.ts'
import { DisputesModule } from './disputes/disputes.module.ts'
import { PayCalendarModule } from './pay-calendar/pay-calendar.module.ts'
import { PayPeriodsModule } from './pay-periods/pay-periods.module.ts'
import { PayrollExportModule } from './payroll-export/payroll-export.module.ts'
import { PayrollSettingsModule } from './payroll-settings/payroll-settings.module.ts'
import { PayRunsModule } from './pay-runs/pay-runs.module.ts'
import { PayrollModule } from './payroll/payroll.module.ts'
import { RuleSettingsModule } from './rule-settings/rule-settings.module.ts'
import { RuleSummariesModule } from './rule-summaries/rule-summaries.module.ts'
import { ScenariosModule } from './scenarios/scenarios.module.ts'
import { ShadowRunsModule } from './shadow-runs/shadow-runs.module.ts'
import { WriteOffsModule } from './write-offs/write-offs.module.ts'
import { ProxyChecksModule } from './proxy-checks/proxy-checks.module.ts'
import { RecruitingChecksModule } from './recruiting-checks/recruiting-checks.module.ts'
import { RecruitBonusesModule } from './recruit-bonuses/recruit-bonuses.module.ts'
import { StatementsModule } from './statements/statements.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'

/** Database, sign-in, events, jobs and files: what the features run on. */
const platformModules = (config: LoansConfig) => [
  MikroOrmModule.forRoot(
    ormOptions({
      url: config.databaseUrl,
      entities: ENTITIES,
      migrations,
      settings: { [TIME_ZONE_SETTING]: config.companyTimeZone },
    }),
  ),
  AuthModule.forService(config),
  EventsModule.forService({ service: 'loans', config, isConsumer: config.role !== 'imports' }),
  CompanyModule.forService(config),
  PersonalDataModule,
  JobsModule.forService({ service: 'loans', redisUrl: config.redisUrl, lockMs: config.jobLockMs }),
  OperationsModule,
  FilesModule.forService({ service: 'loans', settings: config.files }),
]

const FEATURES = [
  HierarchyModule,
  HoldsModule,
  RuleFindingsModule,
  AssignmentModule,
  AttentionModule,
  MatchingKeysModule,
  MemberYearModule,
  NameMatchingModule,
  FundedDaysModule,
  MovePreviewModule,
  PipelineModule,
  NewLoansModule,
  ChainPayModule,
  CommissionsModule,
  ExplanationsModule,
  AcknowledgingModule,
  AgreementsModule,
  EvidenceModule,
  LoanLookupModule,
  LoanTimelineModule,
  LoanHistoryModule,
  LoanExportModule,
  LoanImportModule,
  ImportJobsModule,
  LoanSyncModule,
  BenchmarksModule,
  CompPlansModule,
  PayCalendarModule,
  PayPeriodsModule,
  PayRunsModule,
  ClawbacksModule,
  WriteOffsModule,
  BalancesModule,
  StatementsModule,
  ApprovalsModule,
  AdjustmentsModule,
  DisputesModule,
  PayrollModule,
  PayrollSettingsModule,
  PayrollExportModule,
  ProxyChecksModule,
  RecruitingChecksModule,
  RecruitBonusesModule,
  RuleSettingsModule,
  RuleSummariesModule,
  FiguresModule,
  NextPaycheckModule,
  SavedViewsModule,
  ScenariosModule,
  ShadowRunsModule,
]

@Module({})
export class AppModule {
  static with(config: LoansConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [...platformModules(config), ...FEATURES, ...(config.seed === 'demo' ? [DemoModule] : [])],
      providers: [CompanyCopy, { provide: LOANS_CONFIG, useValue: config }],
      exports: [LOANS_CONFIG],
    }
  }
}
