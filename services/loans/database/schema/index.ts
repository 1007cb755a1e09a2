import { Adjustment, AdjustmentDecision, AdjustmentRequest, RecruitBonus } from './adjustments.ts'
import { PlanAcknowledgment } from './agreements.ts'
import { ApprovalRequest } from './approvals.ts'
import { AttentionAct, AttentionOwner } from './attention.ts'
import { BalanceMovement, CarriedNet, ClawbackPlan, DebtCredit } from './balances.ts'
import { CompPlan, CompPlanCheckRow, CompPlanVersion, PlanAssignment, PlanRate } from './comp-plans.ts'
import { Dispute, DisputeResolution } from './disputes.ts'
import { EvidenceManifestRow, EvidencePackRow } from './evidence.ts'
import { AcceptedDeduction, Hold, HoldDeferral, HoldRelease, RuleResult } from './holds.ts'
import {
  ColumnMapping,
  Import,
  ImportChange,
  ImportJob,
  ImportRefusedRow,
  ImportStatusValue,
  RevokedKey,
  UndoneFunding,
} from './imports.ts'
import { CommissionEntry } from './ledger.ts'
import { DroppedLoanHistory, LoanHistory } from './loan-history.ts'
import { SyncArrival, SyncRequest, UnmappedMilestone } from './loan-sync.ts'
import { CoOriginator, Loan } from './loans.ts'
import { MatchingKey, MemberSpelling, RememberedSpelling } from './matching-keys.ts'
import { AccountTie, HeldName, Member, MemberActivity, MemberPosition, UplineLink } from './members.ts'
import { MergedLoan, NumberConflict } from './merged-loans.ts'
import { ClawbackCheck, ClawbackNotice, DueStatementNotice, StatementNotice, VerificationReminder } from './notices.ts'
import { PayCalendar, PayPeriod, PayRunEvent } from './pay-periods.ts'
import { ChainPaySettings, EstimatePlan, TriggerPolicy } from './pay-policies.ts'
import { PayTerms, PayrollSettings } from './payroll.ts'
import { RuleSetting } from './rule-settings.ts'
import { ProxyQuarter, ProxyResult } from './proxy-checks.ts'
import { RecruitingResult, RecruitingYear } from './recruiting-checks.ts'
import { RuleSummary } from './rule-summaries.ts'
import { SavedView } from './saved-views.ts'
import { Scenario, ScenarioMove } from './scenarios.ts'
import { LoanToResettle, Resettlement, TierRecount } from './settlement-queues.ts'
import { ShadowDifference, ShadowRun } from './shadow-runs.ts'
import { LineVerification, Statement } from './statements.ts'
import { MemberDelta, MemberTotal, OfficerTotal } from './totals.ts'

/** The tables of loans alone. */
export const LOANS_ENTITIES = [
  AcceptedDeduction,
  AccountTie,
  Adjustment,
  AdjustmentDecision,
  AdjustmentRequest,
  ApprovalRequest,
  AttentionAct,
  AttentionOwner,
  BalanceMovement,
  CarriedNet,
  ChainPaySettings,
  ClawbackCheck,
  ClawbackNotice,
  ClawbackPlan,
  CoOriginator,
  ColumnMapping,
  CommissionEntry,
  CompPlan,
  CompPlanVersion,
  CompPlanCheckRow,
  DebtCredit,
  Dispute,
  DisputeResolution,
  DroppedLoanHistory,
  DueStatementNotice,
  EstimatePlan,
  EvidenceManifestRow,
  EvidencePackRow,
  HeldName,
  Hold,
  HoldDeferral,
  HoldRelease,
  Import,
  ImportChange,
  ImportJob,
  ImportRefusedRow,
  ImportStatusValue,
  UndoneFunding,
  RevokedKey,
  LineVerification,
  Loan,
  LoanHistory,
  LoanToResettle,
  MatchingKey,
  Member,
  MemberActivity,
  MemberDelta,
  MemberPosition,
  MemberSpelling,
  MemberTotal,
  MergedLoan,
  NumberConflict,
  OfficerTotal,
  PayCalendar,
  PayPeriod,
  PayRunEvent,
  PayTerms,
  PayrollSettings,
  PlanAcknowledgment,
  PlanAssignment,
  PlanRate,
  ProxyQuarter,
  ProxyResult,
  RecruitingResult,
  RecruitingYear,
  RuleSummary,
  RecruitBonus,
  RememberedSpelling,
  Resettlement,
  RuleResult,
  RuleSetting,
  SavedView,
  Scenario,
  ScenarioMove,
  ShadowDifference,
  ShadowRun,
  Statement,
  StatementNotice,
  SyncArrival,
  SyncRequest,
  TierRecount,
  TriggerPolicy,
  UnmappedMilestone,
  UplineLink,
  VerificationReminder,
]
