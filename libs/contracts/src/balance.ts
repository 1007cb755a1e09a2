import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'

/**
 * draw: advanced, and recovered from later pay. guarantee: the top-up to a minimum, never recovered. carried: a net below $0,
 * recovered from later pay. clawback: the part of a spread clawback that later periods recover. recovery: what a period repays of
 * draws, carried nets and spread clawbacks. write-off: a debt of a leaver that ends without a payment.
 */
export const BALANCE_MOVEMENT_KINDS = ['draw', 'guarantee', 'carried', 'clawback', 'recovery', 'write-off'] as const

export type BalanceMovementKind = (typeof BALANCE_MOVEMENT_KINDS)[number]

export const BALANCE_MOVEMENT_LABELS: Record<BalanceMovementKind, string> = {
  draw: 'Draw',
  guarantee: 'Guarantee',
  carried: 'Carried net',
  clawback: 'Spread clawback',
  recovery: 'Recovery',
  'write-off': 'Write-off',
}

/** What a movement does to the payment of its period. */
export const PAYMENT_MOVEMENT_LABELS: Record<BalanceMovementKind, string> = {
  draw: 'Draw advanced',
  guarantee: 'Guarantee top-up',
  carried: 'Net below $0 carried',
  clawback: 'Clawback spread over later periods',
  recovery: 'Recovered',
  'write-off': 'Correction of written-off debt',
}

export interface BalanceMovement {
  id: string
  kind: BalanceMovementKind
  /** The pay period that it changes. Company calendar dates. */
  periodId: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** The change of the balance. Below 0: paid beyond the ledger. */
  amount: Dollars
  /** The balance after it. */
  balance: Dollars
  cause: string
  /** For a recovery or write-off: the draw, carried net or spread clawback that it repays. */
  repays: { id: string; kind: 'draw' | 'carried' | 'clawback'; startsOn: CalendarDate; endsOn: CalendarDate } | null
  at: string
}

export interface BalanceSums {
  /** Ledger minus payments of all settled periods. Below 0: the member was paid more than the ledger. */
  balance: Dollars
  /** Draws, carried nets and spread clawbacks that are not recovered yet. Never below 0. */
  recoverable: Dollars
  /** Guarantees paid. They are never recovered. */
  guaranteed: Dollars
}

/** A row of GET /api/balances, by name: members with movements or pay terms. */
export interface MemberBalance extends BalanceSums {
  memberId: string
  name: string
  hasTerms: boolean
}

/** GET /api/balances/{memberId}: movements newest first, a page of them. */
export interface Balance extends BalanceSums {
  member: { id: string; name: string }
  movements: BalanceMovement[]
}

/** An amount per period. It applies to periods whose last day is within the dates. */
export interface DatedAmount {
  amount: Dollars
  from: CalendarDate
  /** null: without an end. */
  to: CalendarDate | null
}

/** Body of PUT /api/balances/{memberId}/terms. It replaces all terms. */
export interface PayTermsChange {
  /** Recoverable. */
  draw: DatedAmount | null
  guarantee: DatedAmount | null
  /** Recovery leaves at least this per period. null: the company's floor. */
  floor: Dollars | null
}

/** Terms that someone set once. */
export interface StoredPayTerms extends PayTermsChange {
  setBy: string
  setAt: string
}

/** GET /api/balances/{memberId}/terms */
export interface PayTerms extends PayTermsChange {
  member: { id: string; name: string }
  /** Who set them, and when; null if no one did. */
  setBy: string | null
  setAt: string | null
  /** Terms that they replaced, newest first: the last 50. */
  earlier: StoredPayTerms[]
}

/** What the balances of a run change, and what is paid. */
export interface RunBalances {
  draw: Dollars
  guarantee: Dollars
  carried: Dollars
  /** Clawbacks of the run that later runs recover. */
  clawback: Dollars
  /** Below 0: it reduces the payment. */
  recovery: Dollars
  /** Below 0: a correction of the same amount in the ledger is not paid. */
  'write-off': Dollars
  /** Ledger and these amounts together. */
  paid: Dollars
}
