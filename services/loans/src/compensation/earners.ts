import { chainAt } from './hierarchy.ts'
import type { EffectiveOn, Moment } from './history.ts'
import type { TriggerPolicies } from './loans.ts'
import { isActiveAt, type MemberNo, type Members } from './members.ts'
import { type PlanBook, planFor, type Rate } from './plans.ts'
import { canPay } from './share-cents.ts'

/** The members who can earn on an originator's loans, with their rates (decisions.md, Commission 2 and 3; compensation.md, section 2). */

/** Everything about the company that decides who earns what. */
export interface Company {
  members: Members
  plans: PlanBook
  trigger: TriggerPolicies
}

/** A member of an originator's chain, and what the member's own plan pays at that level. */
export interface Earner {
  level: number
  payeeNo: MemberNo
  /** The share of an inactive member goes to no one; the members above keep their level. */
  isEarning: boolean
  rate: Rate
  planVersionId: number
  chain: readonly MemberNo[]
}

/** What selects a loan's earners: the date for chain and plans, and the moment for activity. */
export interface DecisionMoment {
  on: EffectiveOn
  activeAt: Moment
}

const MAX_KNOWN = 10_000

/** A cache: loans of an import share originators and dates, and the company's facts do not change meanwhile. */
const known = new WeakMap<Company, Map<string, readonly Earner[]>>()

export function earnersAt(company: Company, originator: MemberNo, deciding: DecisionMoment): readonly Earner[] {
  const ofCompany = known.get(company) ?? new Map<string, readonly Earner[]>()
  known.set(company, ofCompany)
  const key = `${originator} ${deciding.on} ${deciding.activeAt}`
  const earners = ofCompany.get(key) ?? findEarners(company, originator, deciding)
  if (ofCompany.size >= MAX_KNOWN) ofCompany.clear()
  ofCompany.set(key, earners)
  return earners
}

function findEarners(company: Company, originator: MemberNo, { on, activeAt }: DecisionMoment): Earner[] {
  const chain = chainAt(company.members, originator, on)
  return chain.map((payeeNo, level) => {
    const payee = company.members.get(payeeNo)!
    const { id, terms } = planFor(company.plans, payee, on)
    const isEarning = isActiveAt(payee, activeAt)
    return { level, payeeNo, isEarning, rate: terms.rates[level]!, planVersionId: id, chain }
  })
}

/** Members who would earn on a loan of an originator, at any amount. */
export const payeesAt = (company: Company, originator: MemberNo, deciding: DecisionMoment): MemberNo[] =>
  earnersAt(company, originator, deciding)
    .filter(({ isEarning, rate }) => isEarning && canPay(rate))
    .map(({ payeeNo }) => payeeNo)
