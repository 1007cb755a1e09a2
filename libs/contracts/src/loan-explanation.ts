import type { AdjustmentType } from './adjustment.ts'
import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars, LedgerEntry, Loan, LoanScope } from './loan.ts'

/** What wrote a ledger entry or changed a loan. */
export interface Cause {
  kind: 'import' | 'encompass' | 'person' | 'hierarchy' | 'plan' | 'other'
  /** As the ledger keeps it: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>', an event's id. */
  id: string
  /** Who did it, or sent the file. */
  by: { id: string; name: string } | null
  /** Of an import: the row of the file that says so. */
  row: number | null
  /** For a person: 'Row 12 of loans.csv, imported by Ann Lee'. */
  text: string
}

/** Somebody's place above a loan, and since when they stood there. */
export interface ChainPlace {
  /** Whose chain it is; null: the loan has no originator. */
  originatorId: string | null
  level: CommissionLevel
  memberId: string
  memberName: string
  /** null: since the member below joined, or for the officer. */
  since: string | null
}

/** A step from the loan's amount to a share, as a person reads it. */
export interface ExplanationStep {
  title: string
  text: string
  figure: string
}

/** One level of the loan, whether anybody gets it or not. */
export interface ExplainedShare {
  /** Whose portion the share is of, and the portion in whole percent. */
  originatorId: string | null
  percent: number
  level: CommissionLevel
  memberId: string | null
  memberName: string | null
  planVersion: number
  rateBp: number
  minimum: Dollars | null
  maximum: Dollars | null
  /** What the share is taken of; null: no amount yet. */
  basis: Dollars | null
  /** '$400,000.00 × 75 ÷ 10,000 = $3,000.00'; null where nothing is worked out. */
  formula: string | null
  amount: Dollars
  isPaid: boolean
  reason: string
  steps: ExplanationStep[]
}

/** Why a member gets what they get of a loan, or nothing. */
export type WhyCode =
  | 'paid'
  | 'estimate'
  | 'inactive-then'
  | 'inactive-now'
  | 'not-in-chain'
  | 'too-deep'
  | 'moved-later'
  | 'moved-away'
  | 'no-amount'
  | 'no-officer'
  | 'outcome'
  | 'rounds-to-zero'

export interface MemberAnswer {
  memberId: string
  memberName: string
  level: CommissionLevel | null
  amount: Dollars
  code: WhyCode
  reason: string
}

export interface ExplainedEntry extends LedgerEntry {
  originatorName: string
  /** 1 is the loan's first funding; an entry and its reversal share it. */
  revision: number
  /** The instant whose chain and plan it was taken on. */
  chainAt: string
  fundedAt: string
  isInForce: boolean
  why: Cause
}

/** What took entries back, and what stands there now. */
export interface Correction {
  at: string
  why: Cause
  reversed: Dollars
  booked: Dollars
  text: string
}

/** Money about the loan that its shares do not explain: an early payoff takes back from everybody whom the loan paid. */
export interface ExplainedAdjustment {
  at: string
  /** 'early-payoff-return': the shares that it took back were reversed. */
  type: AdjustmentType | 'early-payoff-return'
  memberId: string
  memberName: string
  level: CommissionLevel | null
  amount: Dollars
  /** Of an early payoff: how much of the share was taken back. */
  percent: number | null
  reason: string
  approvedBy: string
}

/** GET /api/loans/{id}/explanation: from the loan's amount to the cent of every share, and what corrected it later. */
export interface LoanExplanation {
  loan: Loan
  /** 'company': `loan.commission` holds the whole loan's four shares, else the viewer's own stake. */
  scope: LoanScope
  state: 'in-force' | 'estimate' | 'nothing'
  stateReason: string
  plan: { version: number; effectiveFrom: string | null }
  /** The instant whose chain and plan pay; null: those of now. */
  chainAt: string | null
  chainReason: string
  chain: ChainPlace[]
  shares: ExplainedShare[]
  total: Dollars
  /** The viewer, or the member asked for by `?member=`. */
  member: MemberAnswer
  ledger: ExplainedEntry[]
  corrections: Correction[]
  /** The loan is not confirmed, and the viewer can confirm it (POST /api/loans/{id}/confirm). */
  canConfirm: boolean
  /** Oldest first. An early payoff is everybody's whom the loan pays; others are told to whom they pay, and to ceo and admin. */
  adjustments: ExplainedAdjustment[]
}

/** A line of GET /api/loans/{id}/history, newest first. */
export interface LoanHistoryEntry {
  kind: 'created' | 'changed' | 'merged'
  at: string
  version: number
  why: Cause
  changes: { field: string; before: string | null; after: string | null }[]
}
