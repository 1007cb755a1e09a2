import type { AdjustmentType, SettlementCostDollars } from './adjustment.ts'
import type { ShareAgreement } from './agreement.ts'
import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars } from './dollars.ts'
import type { LedgerEntry, Loan, LoanScope } from './loan.ts'

/** What wrote a ledger entry or changed a loan. */
export interface Cause {
  kind: 'import' | 'encompass' | 'person' | 'hierarchy' | 'plan' | 'other'
  /**
   * As in the ledger: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>', an event's
   * ID.
   */
  id: string
  /** Who did it, or sent the file. */
  by: { id: string; name: string } | null
  /** For an import: the row of the file. */
  row: number | null
  /** The label: 'Row 12 of loans.csv, imported by Ann Lee'. */
  text: string
}

/** A member in a loan's upline chain, and since when. */
export interface ChainPlace {
  /** The originator at the start of the chain; null: the loan has no originator. */
  originatorId: string | null
  level: CommissionLevel
  memberId: string
  memberName: string
  /** null: since the member below joined, or for the loan officer. */
  since: string | null
}

/** A calculation step from the loan's amount to a share, in readable form. */
export interface ExplanationStep {
  title: string
  text: string
  figure: string
}

/** One level of the loan, whether or not it pays anyone. Its values are null if the company hides it from the viewer. */
export interface ExplainedShare {
  /** Whose portion the share is of, and the portion in whole percent. */
  originatorId: string | null
  percent: number
  level: CommissionLevel
  memberId: string | null
  memberName: string | null
  /** Null with the rest of the terms: the amount is not shown to the viewer. */
  planName: string | null
  planVersion: number | null
  /** Who the plan is assigned to, and from when; null: an earlier assignment selected it. */
  assignment: { text: string; from: string | null } | null
  /** null: not shown, or no member. */
  agreement: ShareAgreement | null
  /** Extra on the payee's own funded loans of a month, as text; booked as a separate line for each month. */
  tiers: string | null
  rateBp: number | null
  /** Flat amount for each loan; null: none. */
  perLoan: Dollars | null
  minimum: Dollars | null
  maximum: Dollars | null
  /** The basis of the share; null: no amount yet. */
  basis: Dollars | null
  /** '$400,000.00 × 75 ÷ 10,000 = $3,000.00'; null if nothing is calculated. */
  formula: string | null
  amount: Dollars | null
  isPaid: boolean | null
  /** Booked, and no pay run pays it until its hold is released. */
  isOnHold: boolean
  reason: string
  steps: ExplanationStep[]
}

/** Why a member gets a share of a loan, or none. */
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
  /** 1 is the loan's first funding. An entry and its reversal share it. */
  revision: number
  chainAt: string
  fundedAt: string
  /** The date whose chain and plan it was booked by, and the date of the funding: YYYY-MM-DD. */
  decidedOn: string
  fundedOn: string
  isInForce: boolean
  why: Cause
}

/** What reversed entries, and what replaced them. */
export interface Correction {
  at: string
  why: Cause
  reversed: Dollars
  booked: Dollars
  text: string
}

/** Money of the loan other than its shares: an early payoff claws back from everyone paid by the loan. */
export interface ExplainedAdjustment {
  at: string
  /** 'early-payoff-return': the clawed back shares were reversed later. */
  type: AdjustmentType | 'early-payoff-return'
  memberId: string
  memberName: string
  level: CommissionLevel | null
  amount: Dollars
  /** For an early payoff: the percentage of the share that was clawed back. */
  percent: number | null
  /** For an early payoff under the company's rule: calendar days from the funding to the payoff. */
  payoffDays: number | null
  /** For the reason 'Unforeseen settlement cost'. */
  settlementCost: SettlementCostDollars | null
  reason: string
  approvedBy: string
}

/** GET /api/loans/{id}/explanation: from the loan's amount to the cent of every share, and all later corrections. */
export interface LoanExplanation {
  loan: Loan
  /** 'company': `loan.commission` is the sum of the loan's four shares, else the viewer's own share. */
  scope: LoanScope
  state: 'in-force' | 'estimate' | 'nothing'
  stateReason: string
  /** Another system paid the loan: it counts, and nothing of it is payable. */
  isPaidElsewhere: boolean
  /** Of the loan officer, or of the first level whose pay the viewer sees; null without one. Each share names its own. */
  plan: { name: string; version: number; effectiveFrom: string | null } | null
  /** The date that selects plan, chain and branch; null: the loan has not funded. */
  trigger: {
    /** The company's choice when Upline first saw the loan as funded. */
    policy: 'application' | 'lock' | 'funding'
    /** Which date it is: funding if the loan lacks the chosen one. */
    date: 'application' | 'lock' | 'funding' | 'first-seen'
    /** YYYY-MM-DD. */
    on: string
  } | null
  /** The instant of the date whose chain and plan pay; null: those of today. */
  chainAt: string | null
  /** That date: YYYY-MM-DD. */
  decidedOn: string | null
  /** Names each originator if their dates differ. */
  chainReason: string
  /** The date that decides each originator, the loan officer first; empty: the loan has not funded. */
  originatorDates: {
    memberId: string
    memberName: string
    date: 'application' | 'lock' | 'funding' | 'first-seen'
    /** YYYY-MM-DD. */
    on: string
  }[]
  /** Why entries in force were booked by another date than those above; null: none were. */
  bookedReason: string | null
  chain: ChainPlace[]
  shares: ExplainedShare[]
  /** The sum of the visible shares. */
  total: Dollars
  /** The viewer, or the member of `?member=`. */
  member: MemberAnswer
  ledger: ExplainedEntry[]
  corrections: Correction[]
  /** The loan is not confirmed, and the viewer can confirm it (POST /api/loans/{id}/confirm). */
  canConfirm: boolean
  /**
   * Oldest first. An early payoff is visible to everyone paid by the loan; other adjustments to their payee, ceo and
   * admin.
   */
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
