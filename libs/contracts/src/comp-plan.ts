import type { PlanAgreement } from './agreement.ts'
import type { Dollars } from './dollars.ts'
import type { ResultAction } from './rule-setting.ts'

/**
 * What a level earns on a loan. Regulation Z (12 CFR 1026.36) allows a fixed percentage of the amount, with limits in
 * dollars and a flat amount per loan, and nothing that depends on another term of the loan.
 */
export interface CompPlanRate {
  /** Basis points of the loan amount. */
  rateBp: number
  /** Limits of the percentage on one loan; null: no limit. */
  minDollars: Dollars | null
  maxDollars: Dollars | null
  /** Flat amount for each loan, in addition to the percentage; null: no flat amount. */
  perLoanDollars: Dollars | null
}

/** The override of a level above the loan officer. */
export interface CompPlanOverride extends CompPlanRate {
  level: 1 | 2 | 3
}

export const TIER_MEASURES = ['volume', 'units'] as const
export const TIER_MODES = ['marginal', 'whole-month'] as const

/** Extra basis points for a payee whose own funded loans of a calendar month reach a threshold. */
export interface CompPlanTiers {
  measure: (typeof TIER_MEASURES)[number]
  /** marginal: what is above a threshold earns its extra. whole-month: all loans of the month earn the extra of the last threshold. */
  mode: (typeof TIER_MODES)[number]
  /** Ascending; `from` is in dollars for volume, in loans for units. */
  steps: { from: number; extraBp: number }[]
}

export interface CompPlanTerms {
  personal: CompPlanRate
  /** Levels 1 to 3, in order. */
  overrides: CompPlanOverride[]
  tiers: CompPlanTiers | null
}

/** Versions and assignments. draft: pending approval. withdrawn: rejected, or withdrawn before it took effect. */
export type CompPlanStatus = 'draft' | 'approved' | 'withdrawn'

/** A decision about a plan: who drafted it, who approved it and who withdrew it. */
interface Drafted {
  status: CompPlanStatus
  /** The request that approves a draft: /api/approvals/{requestId}; null once it is decided. */
  requestId: string | null
  draftedBy: string
  draftedAt: string
  approvedBy: string | null
  approvedAt: string | null
  withdrawnBy: string | null
  withdrawnAt: string | null
}

/** A result of a compliance rule, stored when the version was drafted. */
export interface CompPlanCheck {
  rule: string
  ruleVersion: number
  outcome: 'clean' | 'retroactive'
  /** info and warn: the version can be approved anyway. block: the draft is refused, so it is never stored. */
  action: ResultAction | 'none'
  inputs: { tiers: CompPlanTiers | null }
  at: string
  /** null: nothing was found. */
  message: string | null
  /** What was checked, and what was not. */
  notice: string
}

/** A version never changes; a change is a new version with a later date. */
export interface CompPlanVersion extends CompPlanTerms, Drafted {
  version: number
  /** YYYY-MM-DD; null: always. */
  effectiveFrom: string | null
  /** The terms as text, a sentence each. */
  words: string[]
  checks: CompPlanCheck[]
}

export const PLAN_SCOPES = ['company', 'role', 'branch', 'member'] as const
export type PlanScope = (typeof PLAN_SCOPES)[number]

/** A plan applies to the company, a role, a branch or a member from a date on. */
export interface PlanAssignment extends Drafted {
  id: string
  /** null: the assignment of the scope ends, and the next scope decides. */
  planId: string | null
  scope: PlanScope
  /** A role, a branch or the id of a member; null for the company. */
  subject: string | null
  /** The label: 'Company', 'Role: Manager', 'Branch: Reno', 'Ann Lee'. */
  subjectName: string
  effectiveFrom: string | null
}

/** A role or branch that a plan can be assigned to. */
export interface PlanSubject {
  subject: string
  /** How many have it today. */
  members: number
}

/** GET /api/comp-plans/subjects: what members have or have had, by name. */
export interface PlanSubjects {
  roles: PlanSubject[]
  branches: PlanSubject[]
}

/** A row of GET /api/comp-plans. */
export interface CompPlan {
  id: string
  name: string
  /** Newest first. */
  versions: CompPlanVersion[]
  /** Newest first; an assignment that ends is listed with the plan that applied before. */
  assignments: PlanAssignment[]
}

/** A period with one version of one plan for a member. */
export interface PlanInForce extends CompPlanTerms {
  planId: string
  planName: string
  version: number
  /** The assignment that selects the plan. */
  scope: PlanScope
  subjectName: string
  /** YYYY-MM-DD, both included; null: always, or until further notice. */
  from: string | null
  to: string | null
  words: string[]
}

/** GET /api/comp-plans/mine: the caller's own plan. */
export interface MyCompPlan extends PlanInForce {
  /** The same in one paragraph. */
  summary: string
  /** Newest first, with the current one and approved later ones. */
  history: PlanInForce[]
  /**
   * Of the plan in force, then of approved later ones, then of earlier ones that were in force while rule Z12 was on. Each version
   * once.
   */
  agreements: PlanAgreement[]
}

export interface CompDryRunRow {
  loans: number
  paid: Dollars
  wouldPay: Dollars
  difference: Dollars
}

export interface CompDryRunPerson extends CompDryRunRow {
  memberId: string
  name: string
  branch: string | null
}

/** POST /api/comp-plans/dry-run: what was paid, and what would be paid under the draft. */
export interface CompDryRun extends CompDryRunRow {
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
  /** Payees that the draft applies to. everyone: the plan is assigned to no one yet. */
  appliesTo: 'assigned' | 'everyone'
  /** The largest difference first. */
  people: CompDryRunPerson[]
  /** By the branch of today; null: members without a branch. */
  branches: (CompDryRunRow & { branch: string | null; people: number })[]
}

export const TRIGGER_POLICIES = ['application', 'lock', 'funding'] as const
export type TriggerPolicyName = (typeof TRIGGER_POLICIES)[number]

/** GET and PUT /api/comp-plans/trigger: the date that selects plan, chain and branch of a loan. */
export interface TriggerSetting {
  trigger: TriggerPolicyName
  /** Loans that Upline sees as funded from then on use it; null: always. */
  since: string | null
  changedBy: string | null
}
