import { ALWAYS, type History, type EffectiveOn, LATEST } from '../compensation/history.ts'
import type { Member } from '../compensation/members.ts'
import { decisionStarts } from '../compensation/plan-timeline.ts'
import { plainRate, type PlanBook, planDecision, type PlanVersion, type ScopeKey } from '../compensation/plans.ts'

/** The payees and dates whose pay the draft of a plan decides (compensation.md, section 2, Dry run). */

export interface DraftScope {
  planNo: number
  /** Assignments of the plan that are drafts or start later. A dry run treats them as in force over its whole range. */
  planned: ReadonlySet<ScopeKey>
  book: PlanBook
}

const NO_PAY = plainRate(0)
const DRAFT: PlanVersion = { id: 0, terms: { rates: [NO_PAY, NO_PAY, NO_PAY, NO_PAY], tiers: null } }

/** The plans as if the draft were in effect on all dates, and its planned assignments too. */
function bookWithDraft({ planNo, planned, book }: DraftScope): PlanBook {
  const always = <Value>(value: Value): History<Value> => [{ from: ALWAYS, value }]
  return {
    plans: new Map([...book.plans, [planNo, { id: planNo, name: '', versions: always(DRAFT) }]]),
    assignments: new Map([...book.assignments, ...[...planned].map((key) => [key, always(planNo)] as const)]),
  }
}

/** From a date up to, and without, another one. */
export interface DraftStretch {
  from: EffectiveOn
  till: EffectiveOn
}

/** When the draft decides a payee's pay: oldest first, without overlaps. */
export function draftStretches(payee: Member, scope: DraftScope): DraftStretch[] {
  const stretches: DraftStretch[] = []
  const book = bookWithDraft(scope)
  const starts = decisionStarts(book, payee)
  starts.forEach((from, at) => {
    if (planDecision(book, payee, from).plan.id !== scope.planNo) return
    const till = starts[at + 1] ?? LATEST
    const last = stretches.at(-1)
    if (last?.till === from) last.till = till
    else stretches.push({ from, till })
  })
  return stretches
}
