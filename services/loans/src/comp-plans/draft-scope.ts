import { entryOn, type EffectiveOn, LATEST, valueOn } from '../compensation/history.ts'
import type { Member } from '../compensation/members.ts'
import { decisionStarts } from '../compensation/plan-timeline.ts'
import { type PlanBook, SCOPES, type ScopeKey, scopeKeyOf } from '../compensation/plans.ts'

/** The payees and dates whose pay the draft of a plan decides (compensation.md, section 2, Dry run). */

export interface DraftScope {
  planNo: number
  /** Assignments of the plan that are drafts or start later. A dry run treats them as in force over its whole range. */
  planned: ReadonlySet<ScopeKey>
  book: PlanBook
}

/** Whether the plan decides a payee's pay on loans of a date: the most specific assignment with a version wins. */
export function isDecidedByDraft(payee: Member, { planNo, planned, book }: DraftScope, on: EffectiveOn): boolean {
  for (const scope of SCOPES) {
    const key = scopeKeyOf(scope, payee, on)
    if (planned.has(key)) return true
    const assigned = entryOn(book.assignments.get(key) ?? [], on)?.value
    if (assigned === planNo) return true
    const plan = assigned == null ? undefined : book.plans.get(assigned)
    if (plan && valueOn(plan.versions, on)) return false
  }
  return false
}

/** From a date up to, and without, another one. */
export interface DraftStretch {
  from: EffectiveOn
  till: EffectiveOn
}

/** When the draft decides a payee's pay: oldest first, without overlaps. */
export function draftStretches(payee: Member, scope: DraftScope): DraftStretch[] {
  const stretches: DraftStretch[] = []
  const starts = decisionStarts(scope.book, payee)
  starts.forEach((from, at) => {
    if (!isDecidedByDraft(payee, scope, from)) return
    const till = starts[at + 1] ?? LATEST
    const last = stretches.at(-1)
    if (last?.till === from) last.till = till
    else stretches.push({ from, till })
  })
  return stretches
}
