import type { Company } from './earners.ts'
import { chainAt } from './hierarchy.ts'
import { type EffectiveOn, LATEST } from './history.ts'
import type { Entry } from './ledger.ts'
import { fundingMoment, isPending, type Loan } from './loans.ts'
import { isActiveAt, type MemberNo } from './members.ts'
import { planFor, type PlanVersion } from './plans.ts'
import { shareCents } from './share-cents.ts'

/** Why each level of a loan gets its share (decisions.md, Commission 2 to 4): what explanations show. */

export interface Level {
  level: number
  payeeNo: MemberNo | null
  /** From when the member has been the upline of the level below. */
  since: EffectiveOn | null
  isActive: boolean
  /** The ledger pays the share. */
  isPaid: boolean
  /** Booked, or estimated. */
  amountCents: number
  version: PlanVersion
}

/** The dates that select the chain and the plans of a loan that is not booked. */
export interface Deciding {
  chainOn: EffectiveOn
  planOn: EffectiveOn
}

const LEVELS = [0, 1, 2, 3]

/** By the entries in force if there are any, else by the rules. */
export function levelsOf(
  loan: Loan,
  entries: readonly Entry[],
  { company, ...on }: { company: Company } & Deciding,
): Level[] {
  const originator = loan.originators[0]?.memberNo
  const booked = entries[0]
  const chainOn = booked?.decidedOn ?? on.chainOn
  const activeAt = fundingMoment(loan, company.members.get(originator ?? 0)) ?? LATEST
  const chain = booked?.chain ?? (originator === undefined ? [] : chainAt(company.members, originator, chainOn))
  return LEVELS.map((level) => {
    const payeeNo = chain[level] ?? null
    const payee = payeeNo === null ? undefined : company.members.get(payeeNo)
    const below = company.members.get(chain[level - 1] ?? 0)
    const version = booked
      ? versionOf(company, booked.planVersionId)
      : planFor(company.plans, payee ?? NO_ONE, on.planOn)
    const isActive = payee === undefined || isActiveAt(payee, activeAt)
    const entry = entries.find((one) => one.level === level)
    const isEstimated = !booked && isPending(loan) && loan.amountCents !== null && payee !== undefined && isActive
    return {
      ...{ level, payeeNo, isActive, version },
      since: payeeNo === null || !below ? null : startOn(below.upline, chainOn),
      isPaid: (entry?.rateBp ?? 0) > 0,
      amountCents:
        entry?.amountCents ?? (isEstimated ? shareCents(loan.amountCents!, 100, version.terms.rates[level]!) : 0),
    }
  })
}

/** A level without a member shows the rate of the company plan. */
const NO_ONE = { no: 0, joinedOn: null, isActive: [], role: [], branch: [], upline: [] }

function versionOf({ plans }: Company, id: number): PlanVersion {
  const versions = [...plans.plans.values()].flatMap((plan) => plan.versions)
  return versions.find(({ value }) => value.id === id)!.value
}

function startOn(history: readonly { from: EffectiveOn; value: unknown }[], on: EffectiveOn): EffectiveOn | null {
  return history.findLast(({ from }) => from <= on)?.from ?? null
}
