import { type EffectiveOn, type History, valueOn } from './history.ts'
import type { Member } from './members.ts'
import type { VolumeTiers } from './tiers.ts'

/** Comp plans, their versions and their assignments (compensation.md, section 2; decisions.md, Commission 8). */

export const OVERRIDE_LEVELS = 3

/** What a level earns on a loan: basis points of the amount within limits, plus a flat amount. */
export interface Rate {
  rateBp: number
  minCents: number | null
  maxCents: number | null
  flatCents: number
}

export interface PlanTerms {
  /** By level: the originator's rate, then the override rates of levels 1 to 3. */
  rates: readonly [Rate, Rate, Rate, Rate]
  tiers: VolumeTiers | null
}

/** A version never changes: new terms are a new version with a later start. */
export interface PlanVersion {
  id: number
  terms: PlanTerms
}

export interface CompPlan {
  id: number
  name: string
  versions: History<PlanVersion>
}

/** From the most specific to the least. */
const SCOPES = ['member', 'branch', 'role', 'company'] as const
export type Scope = (typeof SCOPES)[number]

/** Who a plan is assigned to: 'member:17', 'branch:reno', 'role:manager' or 'company:'. */
export type ScopeKey = `${Scope}:${string}`

export interface PlanBook {
  plans: ReadonlyMap<CompPlan['id'], CompPlan>
  /** Versions that a later one with the same start replaced. Entries can still name them. */
  replaced?: readonly PlanVersion[]
  /** Null ends an assignment: the next scope decides again. */
  assignments: ReadonlyMap<ScopeKey, History<CompPlan['id'] | null>>
}

/** The version that decides what a payee earns, and the assignment that selects its plan. */
export interface PlanDecision {
  version: PlanVersion
  plan: CompPlan
  scope: Scope
  assignedFrom: EffectiveOn
}

/**
 * The most specific assignment in force wins, for personal pay and overrides. An assignment to a plan without a version in
 * effect decides nothing: the next scope decides, and for the company the assignment before it.
 */
export function planDecision(book: PlanBook, payee: Member, on: EffectiveOn): PlanDecision {
  for (const scope of SCOPES) {
    const history = (book.assignments.get(scopeKeyOf(scope, payee, on)) ?? []).filter(({ from }) => from <= on)
    const candidates = scope === 'company' ? history.toReversed() : history.slice(-1)
    for (const { from, value } of candidates) {
      const plan = value === null ? undefined : book.plans.get(value)
      const version = plan && valueOn(plan.versions, on)
      if (version) return { version, plan, scope, assignedFrom: from }
    }
  }
  throw new Error(`no company plan is in effect on ${on}`)
}

export const planFor = (book: PlanBook, payee: Member, on: EffectiveOn): PlanVersion =>
  planDecision(book, payee, on).version

function scopeKeyOf(scope: Scope, payee: Member, on: EffectiveOn): ScopeKey {
  switch (scope) {
    case 'member':
      return `member:${payee.no}`
    case 'branch':
      return `branch:${valueOn(payee.branch, on) ?? ''}`
    case 'role':
      return `role:${valueOn(payee.role, on) ?? ''}`
    case 'company':
      return 'company:'
  }
}

export const plainRate = (rateBp: number): Rate => ({ rateBp, minCents: null, maxCents: null, flatCents: 0 })
