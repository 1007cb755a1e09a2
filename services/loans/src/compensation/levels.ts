import type { Company } from './earners.ts'
import { chainAt } from './hierarchy.ts'
import { type EffectiveOn, LATEST } from './history.ts'
import { type Entry, isPaying } from './ledger.ts'
import { fundingMoment, isPending, type Loan, type Originator, triggerDate } from './loans.ts'
import { isActiveAt, type MemberNo } from './members.ts'
import { type PlanDecision, planDecision, type PlanVersion } from './plans.ts'
import { shareCents } from './share-cents.ts'

/** Why each level of a loan gets its share (decisions.md, Commission 2 to 4): what explanations show. */

export interface Level {
  /** Whose portion of the loan it is; null: the loan has no originator. */
  originatorNo: MemberNo | null
  percent: number
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
  /** The date that decides a booked loan for its originator; null: it is not booked. */
  decidedOn: EffectiveOn | null
  /** How the plan is selected; null: an entry in force names another version than today's plans select. */
  decision: PlanDecision | null
}

/** The dates that select the chain and the plans of a loan that is not booked. */
export interface Deciding {
  chainOn: EffectiveOn
  planOn: EffectiveOn
}

const LEVELS = [0, 1, 2, 3]

/** The levels of each originator: from the entries in force if there are any, otherwise by the rules. */
export function levelsOf(loan: Loan, entries: readonly Entry[], deciding: { company: Company } & Deciding): Level[] {
  const originators = loan.originators.length === 0 ? [null] : loan.originators
  return originators.flatMap((originator) => {
    const own = entries.filter(({ originatorNo }) => originatorNo === originator?.memberNo)
    return portionLevels(loan, { originator, entries: own }, deciding)
  })
}

function portionLevels(
  loan: Loan,
  { originator, entries }: { originator: Originator | null; entries: readonly Entry[] },
  { company, ...on }: { company: Company } & Deciding,
): Level[] {
  const percent = originator?.percent ?? 100
  const booked = entries[0]
  const member = company.members.get(originator?.memberNo ?? 0)
  const decidedOn = booked ? (triggerDate(loan, company.trigger, member) ?? booked.decidedOn) : null
  const chainOn = decidedOn ?? on.chainOn
  const activeAt = fundingMoment(loan, member) ?? LATEST
  const chain = booked?.chain ?? (originator === null ? [] : chainAt(company.members, originator.memberNo, chainOn))
  return LEVELS.map((level) => {
    const payeeNo = chain[level] ?? null
    const payee = payeeNo === null ? undefined : company.members.get(payeeNo)
    const below = company.members.get(chain[level - 1] ?? 0)
    const entry = entries.find((one) => one.level === level)
    const decision = planDecision(company.plans, payee ?? NO_ONE, booked ? chainOn : on.planOn)
    const version = entry ? versionOf(company, entry.planVersionId) : decision.version
    const isActive = payee === undefined || isActiveAt(payee, activeAt)
    const isEstimated = !booked && isPending(loan) && loan.amountCents !== null && payee !== undefined && isActive
    return {
      ...{ originatorNo: originator?.memberNo ?? null, percent },
      ...{ level, payeeNo, isActive, version, decidedOn },
      decision: decision.version === version ? decision : null,
      since: payeeNo === null || !below ? null : startOn(below.upline, chainOn),
      isPaid: entry !== undefined && isPaying(entry),
      amountCents:
        entry?.amountCents ?? (isEstimated ? shareCents(loan.amountCents!, percent, version.terms.rates[level]!) : 0),
    }
  })
}

/** A level without a member shows the rate of the company plan. */
const NO_ONE = { no: 0, joinedOn: null, isActive: [], role: [], branch: [], upline: [] }

function versionOf({ plans }: Company, id: number): PlanVersion {
  const inHistories = [...plans.plans.values()].flatMap((plan) => plan.versions.map(({ value }) => value))
  return [...inHistories, ...(plans.replaced ?? [])].find((version) => version.id === id)!
}

function startOn(history: readonly { from: EffectiveOn; value: unknown }[], on: EffectiveOn): EffectiveOn | null {
  return history.findLast(({ from }) => from <= on)?.from ?? null
}
