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
export const SCOPES = ['member', 'branch', 'role', 'company'] as const
export type Scope = (typeof SCOPES)[number]

/** Who a plan is assigned to: 'member:17', 'branch:reno', 'role:manager' or 'company:'. */
export type ScopeKey = `${Scope}:${string}`

export interface PlanBook {
  plans: ReadonlyMap<CompPlan['id'], CompPlan>
  /** Null ends an assignment: the next scope decides again. */
  assignments: ReadonlyMap<ScopeKey, History<CompPlan['id'] | null>>
}

/** The version that decides what a payee earns, for personal pay and overrides: the most specific assignment wins. */
export function planFor(book: PlanBook, payee: Member, on: EffectiveOn): PlanVersion {
  for (const scope of SCOPES) {
    const version = versionOn(book, scopeKeyOf(scope, payee, on), on)
    if (version) return version
  }
  throw new Error(`no company plan is in effect on ${on}`)
}

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

function versionOn(book: PlanBook, key: ScopeKey, on: EffectiveOn): PlanVersion | undefined {
  const assigned = book.assignments.get(key)
  const planId = assigned && valueOn(assigned, on)
  return planId == null ? undefined : valueOn(book.plans.get(planId)!.versions, on)
}

export const plainRate = (rateBp: number): Rate => ({ rateBp, minCents: null, maxCents: null, flatCents: 0 })
