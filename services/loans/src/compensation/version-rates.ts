import type { PlanBook, PlanTerms, PlanVersion } from './plans.ts'
import { canPay } from './share-cents.ts'

/**
 * The levels that each plan version pays (compensation.md, section 2; decisions.md, Commission 3). An entry of 0 is due to a
 * missing rate or to an inactive payee; this distinguishes them.
 */
export class VersionRates {
  readonly #terms: ReadonlyMap<PlanVersion['id'], PlanTerms>

  constructor({ plans, replaced = [] }: PlanBook) {
    const inPlans = [...plans.values()].flatMap(({ versions }) => versions.map(({ value }) => value))
    this.#terms = new Map([...inPlans, ...replaced].map(({ id, terms }) => [id, terms]))
  }

  /** A version that is not in the plan book counts as paying: its entries of 0 stay 0. */
  canPay(planVersion: PlanVersion['id'], level: number): boolean {
    const rate = this.#terms.get(planVersion)?.rates[level]
    return rate === undefined || canPay(rate)
  }

  /** Versions that pay originators nothing. */
  get unpaidVersions(): number[] {
    return [...this.#terms.keys()].filter((id) => !this.canPay(id, 0))
  }
}
