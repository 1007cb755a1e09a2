import { FIRST_PLAN_BP } from '@upline/contracts'

/** What a level gets of a loan's amount, in basis points, between a floor and a cap in cents. */
export interface Rate {
  rateBp: number
  minCents: number | null
  maxCents: number | null
}

/** A version of the plan: a rate for each of the four levels. It is never edited; a change is a new version. */
export interface Plan {
  version: number
  /** null: since ever. */
  effectiveFrom: string | null
  rates: readonly [Rate, Rate, Rate, Rate]
}

const plain = (rateBp: number): Rate => ({ rateBp, minCents: null, maxCents: null })

/** 75, 25, 10 and 10 basis points (product text, section 9). */
export const FIRST_PLAN: Plan = {
  version: 1,
  effectiveFrom: null,
  rates: [plain(FIRST_PLAN_BP[0]), plain(FIRST_PLAN_BP[1]), plain(FIRST_PLAN_BP[2]), plain(FIRST_PLAN_BP[3])],
}

/** The version that holds at an instant: the last one with an effective date not after it (decisions, Commission, 8). */
export function planAt(plans: readonly Plan[], instant: string): Plan {
  const at = Date.parse(instant)
  const startOf = (plan: Plan) => (plan.effectiveFrom === null ? -Infinity : Date.parse(plan.effectiveFrom))
  const [plan] = plans.filter((candidate) => startOf(candidate) <= at).sort((a, b) => startOf(b) - startOf(a))
  return plan ?? FIRST_PLAN
}
