import type { Company } from '../compensation/earners.ts'
import { ALWAYS, type EffectiveOn, stretchAt } from '../compensation/history.ts'
import type { Loan } from '../compensation/loans.ts'
import type { MemberNo, Members } from '../compensation/members.ts'
import { placesOf } from '../compensation/places.ts'
import { estimate } from '../compensation/shares.ts'
import { type UnpaidReason, whyUnpaid } from './why-unpaid.ts'

/** Why a loan pays a member, or does not (compensation.md, section 5). */

type PayReason = 'paid' | 'pending' | 'reversed' | 'no-officer' | UnpaidReason

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

export interface LoanToExplain {
  loan: Loan
  /** When its outcome was set, if it is known. */
  endedOn: EffectiveOn | null
  /** All entries of the member on the loan, oldest first. */
  entries: readonly OwnEntry[]
  held: HeldAmount | null
  /** The member's booked pay of the loan that a hold keeps. */
  hold: HeldAmount | null
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

/** 'paid' and 'pending' exactly if the ledger or the estimate has a share above 0 of the member, and no hold keeps it. */
export function whyPaid(asked: LoanToExplain, facts: PayFacts, memberNo: MemberNo): WhyPaid {
  return (
    whyHeld(asked.hold) ??
    whyBooked(asked.entries) ??
    whyPending(asked.loan, facts, memberNo) ??
    whyHeld(asked.held) ??
    whyReversed(asked.entries) ??
    notPaid(asked, facts, memberNo)
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

const notPaid = (asked: LoanToExplain, facts: PayFacts, memberNo: MemberNo): WhyPaid => ({
  ...whyUnpaid({ ...asked, ...facts }, memberNo),
  amountCents: null,
})

const sumOf = (entries: readonly OwnEntry[]): number => entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
const latest = (moments: EffectiveOn[]): EffectiveOn => moments.reduce((a, b) => (a > b ? a : b))
const earliest = (moments: EffectiveOn[]): EffectiveOn => moments.reduce((a, b) => (a < b ? a : b))
