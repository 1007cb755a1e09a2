import type { PayRunBlocker } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { deductionsBlocker, type DeductedPayee } from './deductions-blocker.ts'
import { employeeNumberBlocker, type NumberedPayee } from './employee-number-blocker.ts'
import { counted, payeeBlocker } from './payee-blocker.ts'

/** The total, and the first items. */
export interface CountedItems<Item> {
  total: number
  first: Item[]
}

/** Facts about a run from the database. */
export interface BlockerFacts {
  disputes: CountedItems<{ memberName: string; subject: string | null }>
  /** Funded loans that cannot be booked. */
  loans: CountedItems<{ id: string; loanNumber: string | null; borrower: string }>
  holds: CountedItems<{ loanId: string | null; subject: string | null; memberName: string | null; allCents: number }>
  adjustments: CountedItems<{ memberName: string | null; reason: string }>
  /** At least those without an employee number or with a net below $0. */
  payees: (NumberedPayee & {
    netCents: number
    /** A member who runs payroll carries a net below 0 to the balance. */
    isCarried: boolean
  })[]
  /** Payees whose deductions rule W1 holds, and no one accepted. */
  deductions: DeductedPayee[]
  /** Payees whose personal pay rule S1 blocks. */
  missingNmls: { id: string; name: string; problem: string }[]
}

const HOLDS_PAGE = '/reports?tab=holds'
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What prevents the lock or the approval of a run, in the order of resolution. */
export const payRunBlockers = (runId: string, facts: BlockerFacts): PayRunBlocker[] =>
  [
    attention(facts.loans),
    disputes(facts.disputes),
    holds(facts.holds),
    adjustments(facts.adjustments),
    negativeNets(runId, facts.payees),
    deductionsBlocker(runId, facts.deductions),
    employeeNumberBlocker(facts.payees),
    payeeBlocker({
      kind: 'missing-nmls',
      payees: facts.missingNmls,
      message: (count) => `${count} without a valid NMLS ID of their own.`,
      linkOf: ({ id }) => `/member-profile/${encodeURIComponent(id)}`,
      link: '/nmls-ids',
    }),
  ].filter((blocker) => blocker !== null)

function attention({ total, first }: BlockerFacts['loans']): PayRunBlocker | null {
  if (total === 0) return null
  return {
    kind: 'attention',
    count: total,
    message: `${counted(total, 'funded loan')} cannot be paid before a missing loan officer or amount is added.`,
    link: '/loans/attention',
    items: first.map(({ id, loanNumber, borrower }) => ({ label: loanNumber ?? borrower, link: `/loans/${id}` })),
  }
}

function disputes({ total, first }: BlockerFacts['disputes']): PayRunBlocker | null {
  if (total === 0) return null
  return {
    kind: 'open-disputes',
    count: total,
    message: `${counted(total, 'unanswered dispute')}.`,
    link: '/reports?tab=disputes',
    items: first.map(({ memberName, subject }) => ({
      label: subject === null ? memberName : `${memberName}: ${subject}`,
      link: '/reports?tab=disputes',
    })),
  }
}

/** Held pay is not payable: the hold is released, or the pay is moved to the next run. */
function holds(found: BlockerFacts['holds']): PayRunBlocker | null {
  const blocker = holdsBlocker(found, 'pay the amount in a later run')
  return blocker && { ...blocker, action: 'defer' }
}

/** The pay of an approved run is not moved, because its entries belong to it. */
export const approvedHolds = (found: BlockerFacts['holds']): PayRunBlocker | null =>
  holdsBlocker(found, 'reopen the run')

function holdsBlocker({ total, first }: BlockerFacts['holds'], otherwise: string): PayRunBlocker | null {
  if (total === 0) return null
  const amount = dollars.format(toDollars(cents(first[0]?.allCents ?? 0)))
  return {
    kind: 'holds',
    count: total,
    message: `${counted(total, 'hold')} of ${amount}. Release ${total === 1 ? 'it' : 'them'}, or ${otherwise}.`,
    link: HOLDS_PAGE,
    items: first.map(({ loanId, subject, memberName }) => ({
      label: `${subject ?? 'Removed loan'}: ${memberName ?? 'everyone'}`,
      link: loanId === null ? HOLDS_PAGE : `/loans/${loanId}`,
    })),
  }
}

function adjustments({ total, first }: BlockerFacts['adjustments']): PayRunBlocker | null {
  if (total === 0) return null
  return {
    kind: 'unapproved-adjustments',
    count: total,
    message: `${counted(total, 'adjustment')} pending approval.`,
    link: '/reports?tab=adjustments',
    items: first.map(({ memberName, reason }) => ({
      label: memberName === null ? reason : `${memberName}: ${reason}`,
      link: '/reports?tab=adjustments',
    })),
  }
}

/** A net below $0 cannot be paid: it is carried, or an adjustment covers it. */
function negativeNets(runId: string, payees: BlockerFacts['payees']): PayRunBlocker | null {
  const below = payees.filter(({ netCents, isCarried }) => netCents < 0 && !isCarried)
  const blocker = payeeBlocker({
    kind: 'negative-net',
    payees: below.map(({ id, name, netCents }) => ({
      id,
      name: `${name}: ${dollars.format(toDollars(cents(netCents)))}`,
    })),
    message: (count) =>
      `${count} with a net below $0. Carry it to the balance, or add an adjustment that brings it to $0 or more.`,
    linkOf: ({ id }) => `/reports?period=${runId}&member=${encodeURIComponent(id)}`,
    link: '/reports?tab=adjustments',
  })
  return blocker && { ...blocker, action: 'carry' }
}
