import { chainAt } from '../compensation/hierarchy.ts'
import { LATEST } from '../compensation/history.ts'
import type { MemberNo, Members } from '../compensation/members.ts'
import type { PlanTerms, Rate } from '../compensation/plans.ts'

/**
 * The terms that stored sums of estimates are built with. Writers add and subtract by the same terms, so the sums stay
 * exact until they are rebuilt with others.
 */
export interface EstimateBook {
  /** Of the company plan; levels without a member use them too. */
  companyTerms: PlanTerms
  /** Of members whose own plan is another one. */
  ownTerms: ReadonlyMap<MemberNo, PlanTerms>
}

export type LevelRates = PlanTerms['rates']

/** The rate of each level of an officer's pending loans: each by the terms of the member who earns it today. */
export class EstimateRates {
  readonly #rates = new Map<MemberNo | null, LevelRates>()
  readonly #today: Members
  readonly #book: EstimateBook

  constructor(today: Members, book: EstimateBook) {
    this.#today = today
    this.#book = book
  }

  of(officerNo: MemberNo | null): LevelRates {
    let rates = this.#rates.get(officerNo)
    if (!rates) this.#rates.set(officerNo, (rates = this.#ratesOf(officerNo)))
    return rates
  }

  #ratesOf(officerNo: MemberNo | null): LevelRates {
    const chain = officerNo === null || officerNo === 0 ? [] : chainAt(this.#today, officerNo, LATEST)
    const at = (level: number) => this.rateOf(chain[level], level)
    return [at(0), at(1), at(2), at(3)]
  }

  /** What a member earns at a level; undefined: a level without a member. */
  rateOf(memberNo: MemberNo | undefined, level: number): Rate {
    const own = memberNo === undefined ? undefined : this.#book.ownTerms.get(memberNo)
    return (own ?? this.#book.companyTerms).rates[level]!
  }
}

export const isSameRate = (a: Rate, b: Rate): boolean =>
  a.rateBp === b.rateBp && a.minCents === b.minCents && a.maxCents === b.maxCents && a.flatCents === b.flatCents
