import type { BalanceMovementKind } from './balance.ts'
import type { CalendarDate } from './calendar.ts'
import type { CommissionLevel } from './commission-levels.ts'
import type { DisputeView } from './dispute.ts'
import type { Dollars } from './dollars.ts'
import type { PayPeriod } from './pay-period.ts'

/**
 * earned: a share of a funded loan. reversed: reversed in the period that earned it. correction: reversed and re-booked
 * with another amount. clawback: paid in an earlier period, and the loan left Funded. early-payoff: clawed back because
 * the loan was paid off early. adjustment: by hand. tier: the extra on a month's
 * own fundings, or a difference of it.
 */
export const STATEMENT_LINE_KINDS = [
  'earned',
  'reversed',
  'correction',
  'clawback',
  'early-payoff',
  'adjustment',
  'tier',
] as const

export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

export type LineState = 'unread' | 'verified' | 'disputed' | 'resolved'

export interface StatementLine {
  /** Identifies the line in verify and dispute. */
  key: string
  kind: StatementLineKind
  level: CommissionLevel | null
  loanId: string | null
  loanNumber: string | null
  borrower: string | null
  /** The basis of the share, and its rate. */
  basis: Dollars | null
  rateBp: number | null
  /** The originator's portion of the loan in whole percent; 100: the loan is not split. */
  percent: number | null
  planVersion: number | null
  amount: Dollars
  /** Its reason: the cause of an entry, the reason of an adjustment. */
  why: string
  /** For a reversal: the period that paid it. */
  paidInPeriod: string | null
  /** When it was booked. */
  at: string
  /** When the loan of a share funded; null if the line is not from a funding. */
  fundedAt: string | null
  /** The company's calendar dates: of the funding, and of `at`. YYYY-MM-DD. */
  fundedOn: string | null
  on: string
  /** The loan funded in an earlier period, and its pay came too late for that one. */
  late: boolean
  /** It is not paid until someone releases the hold. */
  onHold: boolean
  state: LineState
  dispute: DisputeView | null
}

export interface StatementSums {
  /** Personal, Level 1, 2 and 3, net of reversals in the same period. */
  byLevel: [Dollars, Dollars, Dollars, Dollars]
  /** Clawbacks of loans that an earlier period paid. */
  clawbacks: Dollars
  /** Manual adjustments, including early payoffs. */
  adjustments: Dollars
  total: Dollars
  lines: number
}

/** What a locked run pays a member. Net and movements add up to `paid`. */
export interface StatementPayment {
  /** The net of the ledger: the total of the statement. */
  net: Dollars
  /** Changes of the payment. Below 0: withheld from it. */
  movements: { kind: BalanceMovementKind; amount: Dollars; cause: string }[]
  paid: Dollars
  /** The member's balance after the period. Below 0: the member was paid more than the ledger. */
  balance: Dollars
  /** The pay day of the calendar. */
  payOn: CalendarDate
}

/** GET /api/statements/{period}: a member's statement of a period, a page of its lines, and sums of all of them. */
export interface Statement {
  period: Omit<PayPeriod, 'own' | 'ownPaid' | 'company'>
  member: { id: string; name: string }
  sums: StatementSums
  verified: number
  openDisputes: number
  /** null while the pay run is open. */
  payment: StatementPayment | null
  lines: StatementLine[]
}

/** A row of GET /api/statements/{period}/people. */
export interface StatementPerson {
  memberId: string
  name: string
  username: string
  lines: number
  total: Dollars
  openDisputes: number
}

/** A row of GET /api/clawbacks: paid in one period, reversed in a later one. */
export interface Clawback {
  key: string
  memberId: string
  memberName: string
  loanId: string
  loanNumber: string | null
  borrower: string
  level: CommissionLevel
  amount: Dollars
  paidInPeriod: string
  periodId: string
  why: string
  at: string
}
