import type { Company } from '../compensation/earners.ts'
import { chainAt } from '../compensation/hierarchy.ts'
import { type EffectiveOn, LATEST, type Moment } from '../compensation/history.ts'
import { type Entry, isPaying } from '../compensation/ledger.ts'
import { fundingMoment, isPending, type Loan, triggerDate } from '../compensation/loans.ts'
import { isActiveAt, type Member, type MemberNo } from '../compensation/members.ts'
import { type PlanDecision, planDecision, type PlanVersion, type Rate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'

/** Why each level of a loan gets its share (decisions.md, Commission 2 to 4), for explanations. */

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
export interface DecisionDates {
  chainOn: EffectiveOn
  planOn: EffectiveOn
  /** When payees of an open loan must be active; missing: now. */
  activeAt?: Moment
}

const LEVELS = [0, 1, 2, 3]

/** The levels of each originator: from the entries in force if there are any, otherwise by the rules. */
export function levelsOf(
  loan: Loan,
  entries: readonly Entry[],
  deciding: { company: Company } & DecisionDates,
): Level[] {
  const originators = loan.originators.length === 0 ? [NO_ORIGINATOR] : loan.originators
  return originators.flatMap((originator) => {
    const own = entries.filter(({ originatorNo }) => originatorNo === originator.memberNo)
    const portion = portionOf(loan, { originator, entries: own }, deciding)
    return LEVELS.map((level) => levelOf(level, portion))
  })
}

interface PortionOwner {
  /** null: the loan has no originator. */
  memberNo: MemberNo | null
  percent: number
}

const NO_ORIGINATOR: PortionOwner = { memberNo: null, percent: 100 }

/** The facts that the levels of one originator share. */
interface Portion extends PortionDates {
  loan: Loan
  company: Company
  originator: PortionOwner
  /** In force, of this originator. */
  entries: readonly Entry[]
  /** The originator and its uplines, in order. */
  chain: readonly MemberNo[]
}

interface PortionDates extends DecisionDates {
  /** null: the portion is not booked. */
  decidedOn: EffectiveOn | null
  /** When payees must be active. */
  activeAt: Moment
}

function portionOf(
  loan: Loan,
  { originator, entries }: Pick<Portion, 'originator' | 'entries'>,
  { company, ...on }: { company: Company } & DecisionDates,
): Portion {
  const booked = entries[0]
  const dates = datesOf(loan, { booked, member: company.members.get(originator.memberNo ?? 0) }, { company, ...on })
  const chain =
    booked?.chain ?? (originator.memberNo === null ? [] : chainAt(company.members, originator.memberNo, dates.chainOn))
  return { loan, company, originator, entries, chain, ...dates }
}

/** The date that decides a booked portion selects both its chain and its plans. */
function datesOf(
  loan: Loan,
  { booked, member }: { booked: Entry | undefined; member: Member | undefined },
  { company, chainOn, planOn, ...on }: { company: Company } & DecisionDates,
): PortionDates {
  const activeAt = fundingMoment(loan, member) ?? on.activeAt ?? LATEST
  if (!booked) return { decidedOn: null, chainOn, planOn, activeAt }
  const decidedOn = triggerDate(loan, company.trigger, member) ?? booked.decidedOn
  return { decidedOn, chainOn: decidedOn, planOn: decidedOn, activeAt }
}

function levelOf(level: number, portion: Portion): Level {
  const { company, chain } = portion
  const payeeNo = chain[level] ?? null
  const payee = payeeNo === null ? undefined : company.members.get(payeeNo)
  const entry = portion.entries.find((one) => one.level === level)
  const decision = planDecision(company.plans, payee ?? NO_ONE, portion.planOn)
  const version = entry ? versionOf(company, entry.planVersionId) : decision.version
  return {
    ...{ originatorNo: portion.originator.memberNo, percent: portion.originator.percent },
    ...{ level, payeeNo, isActive: isActive(payee, portion), version, decidedOn: portion.decidedOn },
    decision: decision.version === version ? decision : null,
    since: positionSince(level, portion),
    isPaid: entry !== undefined && isPaying(entry),
    amountCents: entry?.amountCents ?? estimateCents(payee, version.terms.rates[level]!, portion),
  }
}

/** A level without a member counts as active. */
const isActive = (payee: Member | undefined, { activeAt }: Portion): boolean =>
  payee === undefined || isActiveAt(payee, activeAt)

/** The share that the loan would pay. 0 for a booked portion, a closed loan, an unknown amount, and a missing or inactive payee. */
function estimateCents(payee: Member | undefined, rate: Rate, portion: Portion): number {
  const { loan, originator, entries } = portion
  if (entries.length > 0 || !isPending(loan) || loan.amountCents === null) return 0
  return payee !== undefined && isActive(payee, portion) ? shareCents(loan.amountCents, originator.percent, rate) : 0
}

/** A level without a member shows the rate of the company plan. */
const NO_ONE = { no: 0, joinedOn: null, isActive: [], role: [], branch: [], upline: [] }

function versionOf({ plans }: Company, id: number): PlanVersion {
  const inHistories = [...plans.plans.values()].flatMap((plan) => plan.versions.map(({ value }) => value))
  return [...inHistories, ...(plans.replaced ?? [])].find((version) => version.id === id)!
}

function positionSince(level: number, { company, chain, chainOn }: Portion): EffectiveOn | null {
  const below = company.members.get(chain[level - 1] ?? 0)
  return chain[level] === undefined || !below ? null : startOn(below.upline, chainOn)
}

function startOn(history: readonly { from: EffectiveOn; value: unknown }[], on: EffectiveOn): EffectiveOn | null {
  return history.findLast(({ from }) => from <= on)?.from ?? null
}
