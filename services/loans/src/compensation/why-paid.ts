import type { Company, Deciding } from './earners.ts'
import { ALWAYS, dateOfMoment, type EffectiveOn, type History, LATEST } from './history.ts'
import { fundingMoment, isFunded, isPending, type Loan, triggerDate } from './loans.ts'
import { isActiveAt, type Member, type MemberNo, type Members } from './members.ts'
import { type Place, placesOf } from './places.ts'
import { estimate, sharesOf } from './shares.ts'

/** Why a loan pays a member, or does not (compensation.md, section 5). */

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

export type PayReason = 'paid' | 'pending' | 'reversed' | 'no-officer' | (typeof UNPAID)[number]

/** A ledger entry of the member. */
export interface OwnEntry {
  kind: 'earned' | 'reversal'
  amountCents: number
  fundedOn: EffectiveOn
  bookedOn: EffectiveOn
}

/** An amount for the member that is not payable yet. */
export interface HeldAmount {
  since: EffectiveOn
  amountCents: number
}

export interface AskedLoan {
  loan: Loan
  /** When its outcome was set, if it is known. */
  endedOn: EffectiveOn | null
  /** All entries of the member on the loan, oldest first. */
  entries: readonly OwnEntry[]
  held: HeldAmount | null
}

export interface PayFacts {
  company: Company
  /** Members as estimates see them. */
  today: Members
  now: EffectiveOn
}

export interface WhyPaid {
  reason: PayReason
  /** Null: from the beginning, or the date would say something about the loan that the member cannot see. */
  since: EffectiveOn | null
  /** What the member is paid, gets by today's estimate, or has on hold; null: nothing. */
  amountCents: number | null
}

/** 'paid' and 'pending' exactly if the ledger or the estimate has a share above 0 of the member. */
export function whyPaid(asked: AskedLoan, facts: PayFacts, memberNo: MemberNo): WhyPaid {
  return (
    whyBooked(asked.entries) ??
    whyPending(asked.loan, facts, memberNo) ??
    whyHeld(asked.held) ??
    whyReversed(asked.entries) ??
    whyUnpaid(asked, facts, memberNo)
  )
}

function whyBooked(entries: readonly OwnEntry[]): WhyPaid | undefined {
  const amountCents = sumOf(entries)
  if (amountCents <= 0) return undefined
  return { reason: 'paid', since: entries.findLast(({ kind }) => kind === 'earned')!.fundedOn, amountCents }
}

function whyPending(loan: Loan, { company, today, now }: PayFacts, memberNo: MemberNo): WhyPaid | undefined {
  const shares = estimate(loan, { ...company, members: today }, now).filter(({ payeeNo }) => payeeNo === memberNo)
  const amountCents = shares.reduce((sum, share) => sum + share.amountCents, 0)
  if (amountCents <= 0) return undefined
  const starts = shares.map(({ originatorNo }) => {
    const places = placesOf(company.members, originatorNo, memberNo)
    return stretchAt(places, now)?.from ?? ALWAYS
  })
  return { reason: 'pending', since: latest([loan.createdOn, earliest(starts)]), amountCents }
}

const whyHeld = (held: HeldAmount | null): WhyPaid | undefined => (held ? { reason: 'on-hold', ...held } : undefined)

function whyReversed(entries: readonly OwnEntry[]): WhyPaid | undefined {
  const last = entries.findLast(({ kind, amountCents }) => kind === 'reversal' && amountCents < 0)
  return last && { reason: 'reversed', since: last.bookedOn, amountCents: null }
}

type Unpaid = { reason: (typeof UNPAID)[number]; since: EffectiveOn | null }

function whyUnpaid(asked: AskedLoan, facts: PayFacts, memberNo: MemberNo): WhyPaid {
  const { originators } = asked.loan
  if (originators.length === 0) return { reason: 'no-officer', since: null, amountCents: null }
  const found = originators.map((originator) => whyUnpaidBy(originator.memberNo, memberNo, { ...asked, ...facts }))
  const closest = found.reduce((a, b) => (UNPAID.indexOf(b.reason) < UNPAID.indexOf(a.reason) ? b : a))
  return { ...closest, since: closest.since === ALWAYS ? null : closest.since, amountCents: null }
}

/** Facts of the loan count only for a member of its chain: others learn nothing about the loan. */
function whyUnpaidBy(originator: MemberNo, memberNo: MemberNo, asked: AskedLoan & PayFacts): Unpaid {
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

function whyUnpaidInChain(asked: AskedLoan & PayFacts, member: Member, { on, activeAt }: Deciding): Unpaid {
  const { loan, endedOn } = asked
  if (!isFunded(loan) && !isPending(loan)) return { reason: 'ended', since: endedOn ?? loan.createdOn }
  if (loan.amountCents === null) return { reason: 'no-amount', since: loan.createdOn }
  if (!isActiveAt(member, activeAt))
    return { reason: 'inactive-at-funding', since: dateOfMoment(stretchAt(member.isActive, activeAt)!.from) }
  return isDue(asked, member.no) ? { reason: 'on-hold', since: on } : { reason: 'no-amount', since: loan.createdOn }
}

/** The rules owe the member a share that is not booked or estimated yet: a late change of the team is still processed. */
function isDue({ loan, company, now }: AskedLoan & PayFacts, memberNo: MemberNo): boolean {
  const shares = isFunded(loan) ? sharesOf(loan, company) : estimate(loan, company, now)
  return shares.some(({ payeeNo, amountCents }) => payeeNo === memberNo && amountCents > 0)
}

/** Left the chain before the date that decides the loan, came into it afterwards, or neither. */
function whyOutside(places: History<Place>, on: EffectiveOn): Unpaid {
  const left = places.findLast(({ from }, at) => from <= on && places[at - 1]?.value === 'in-chain')
  if (left) return { reason: 'moved-away', since: left.from }
  const joined = places.find(({ from, value }) => from > on && value === 'in-chain')
  return joined ? { reason: 'joined-later', since: joined.from } : { reason: 'never-in-chain', since: null }
}

const stretchAt = <T>(history: History<T>, on: EffectiveOn) => history.findLast(({ from }) => from <= on)

const sumOf = (entries: readonly OwnEntry[]): number => entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
const latest = (moments: EffectiveOn[]): EffectiveOn => moments.reduce((a, b) => (a > b ? a : b))
const earliest = (moments: EffectiveOn[]): EffectiveOn => moments.reduce((a, b) => (a < b ? a : b))
