import type { Company } from '../compensation/earners.ts'
import { dateOfMoment, type EffectiveOn, momentAt } from '../compensation/history.ts'
import { type Level, levelsOf } from '../ledger/levels.ts'
import { FUNDED, type Loan, type Originator } from '../compensation/loans.ts'
import { decisionStarts } from '../compensation/plan-timeline.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'
import { inForceOn, type LedgerGroup } from './dated-ledger.ts'
import { isFundedOn, loanOn, type RecordedChange } from './loan-on.ts'

/** A loan, what was recorded about it, and the company that decides its shares. */
export interface FollowedLoan {
  loan: LedgerLoan
  /** Newest first. */
  changes: readonly RecordedChange[]
  ledger: readonly LedgerGroup[]
  company: Company
  /** When Upline first recorded the loan. */
  recordedOn: EffectiveOn
  today: EffectiveOn
}

/** The loan on a date. */
export interface LoanState {
  on: EffectiveOn
  /** Null: open, and the status was not recorded. */
  status: number | null
  outcome: string | null
  amountCents: number | null
  isBooked: boolean
  levels: Level[]
}

const END_OF_DAY = '~'

/** Booked shares by the ledger of the date; estimates by the values, team and plans of the date. */
export function stateOn(followed: FollowedLoan, on: EffectiveOn): LoanState {
  const { loan, changes, ledger, company, recordedOn } = followed
  const recorded = loanOn(loan, changes, on)
  const entries = inForceOn(ledger, on)
  const known = { on, outcome: recorded.outcome }
  const [first] = entries
  if (first) {
    const booked: Loan = {
      ...recorded,
      ...{ status: FUNDED, fundedOn: first.fundedOn, amountCents: first.basisCents },
      originators: originatorsOf(entries),
    }
    const levels = levelsOf(booked, entries, { company, chainOn: on, planOn: on })
    return { ...known, status: FUNDED, amountCents: first.basisCents, isBooked: true, levels }
  }
  const isFunded = isFundedOn(recorded, on)
  const status = isFunded ? FUNDED : recorded.status === FUNDED || on < recordedOn ? null : recorded.status
  const open: Loan = isFunded ? recorded : { ...recorded, status: status ?? 1, fundedOn: null }
  const activeAt = momentAt(on, END_OF_DAY)
  const levels = levelsOf(open, [], { company, chainOn: on, planOn: on, activeAt })
  return { ...known, status, amountCents: recorded.amountCents, isBooked: false, levels }
}

function originatorsOf(entries: readonly { originatorNo: number; percent: number }[]): Originator[] {
  const percents = new Map(entries.map(({ originatorNo, percent }) => [originatorNo, percent]))
  return [...percents].map(([memberNo, percent]) => ({ memberNo, percent }))
}

/** Dates when the loan, its ledger, its team or its plans can change, up to today; the last one is today. */
export function changeDates({ loan, changes, ledger, company, recordedOn, today }: FollowedLoan): EffectiveOn[] {
  const own = [loan.createdOn, loan.appliedOn, loan.lockedOn, recordedOn]
  const recorded = [...changes, ...ledger].map(({ on }) => on)
  const known = [...own, ...recorded].filter((on) => on !== null && on <= today) as EffectiveOn[]
  const start = known.reduce((first, on) => (on < first ? on : first), today)
  const ofCompany = [...company.members.values()].flatMap((member) => [
    ...[...member.upline, ...member.role, ...member.branch].map(({ from }) => from),
    ...member.isActive.map(({ from }) => dateOfMoment(from)),
    ...decisionStarts(company.plans, member),
  ])
  const later = ofCompany.filter((on) => on > start && on <= today)
  return [...new Set([...known, ...later, today])].toSorted()
}
