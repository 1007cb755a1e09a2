import type { Company, DecisionMoment } from '../compensation/earners.ts'
import { ALWAYS, dateOfMoment, type EffectiveOn, type History, LATEST, stretchAt } from '../compensation/history.ts'
import { fundingMoment, isFunded, isPending, type Loan, triggerDate } from '../compensation/loans.ts'
import { isActiveAt, type Member, type MemberNo } from '../compensation/members.ts'
import { type Place, placesOf } from '../compensation/places.ts'
import { estimate, sharesOf } from '../compensation/shares.ts'

/** Why a loan does not pay a member (compensation.md, section 5). */

/** From the closest to being paid to the farthest: of several originators, the closest reason counts. */
const UNPAID = [
  'no-amount',
  'ended',
  'inactive-at-funding',
  'on-hold',
  'level-too-deep',
  'moved-away',
  'joined-later',
  'never-in-chain',
] as const

export type UnpaidReason = (typeof UNPAID)[number]

export interface UnpaidLoan {
  loan: Loan
  /** When its outcome was set, if it is known. */
  endedOn: EffectiveOn | null
  company: Company
  now: EffectiveOn
}

export interface WhyUnpaid {
  reason: UnpaidReason | 'no-officer'
  /** Null: from the beginning, or the date would say something about the loan that the member cannot see. */
  since: EffectiveOn | null
}

interface Unpaid extends WhyUnpaid {
  reason: UnpaidReason
}

export function whyUnpaid(asked: UnpaidLoan, memberNo: MemberNo): WhyUnpaid {
  const { originators } = asked.loan
  if (originators.length === 0) return { reason: 'no-officer', since: null }
  const found = originators.map((originator) => whyUnpaidBy(originator.memberNo, memberNo, asked))
  const closest = found.reduce((a, b) => (UNPAID.indexOf(b.reason) < UNPAID.indexOf(a.reason) ? b : a))
  return { ...closest, since: closest.since === ALWAYS ? null : closest.since }
}

/** Facts of the loan count only for a member of its chain: others learn nothing about the loan. */
function whyUnpaidBy(originator: MemberNo, memberNo: MemberNo, asked: UnpaidLoan): Unpaid {
  const { loan, company, now } = asked
  const officer = company.members.get(originator)
  const on = triggerDate(loan, company.trigger, officer) ?? now
  const places = placesOf(company.members, originator, memberNo)
  switch (stretchAt(places, on)!.value) {
    case 'in-chain':
      return whyUnpaidInChain(asked, company.members.get(memberNo)!, {
        on,
        activeAt: fundingMoment(loan, officer) ?? LATEST,
      })
    case 'too-deep':
      return { reason: 'level-too-deep', since: stretchAt(places, on)!.from }
    case 'outside':
      return whyOutside(places, on)
  }
}

function whyUnpaidInChain(asked: UnpaidLoan, member: Member, { on, activeAt }: DecisionMoment): Unpaid {
  const { loan, endedOn } = asked
  if (!isFunded(loan) && !isPending(loan)) return { reason: 'ended', since: endedOn ?? loan.createdOn }
  if (loan.amountCents === null) return { reason: 'no-amount', since: loan.createdOn }
  if (!isActiveAt(member, activeAt))
    return { reason: 'inactive-at-funding', since: dateOfMoment(stretchAt(member.isActive, activeAt)!.from) }
  return isDue(asked, member.no) ? { reason: 'on-hold', since: on } : { reason: 'no-amount', since: loan.createdOn }
}

/** The rules owe the member a share that is not booked or estimated yet: a late change of the team is still processed. */
function isDue({ loan, company, now }: UnpaidLoan, memberNo: MemberNo): boolean {
  const shares = isFunded(loan) ? sharesOf(loan, company) : estimate(loan, company, now)
  return shares.some(({ payeeNo, amountCents }) => payeeNo === memberNo && amountCents > 0)
}

/** Whether the member left the chain before the date that decides the loan, joined it afterwards, or neither. */
function whyOutside(places: History<Place>, on: EffectiveOn): Unpaid {
  const left = places.findLast(({ from }, at) => from <= on && places[at - 1]?.value === 'in-chain')
  if (left) return { reason: 'moved-away', since: left.from }
  const joined = places.find(({ from, value }) => from > on && value === 'in-chain')
  return joined ? { reason: 'joined-later', since: joined.from } : { reason: 'never-in-chain', since: null }
}
