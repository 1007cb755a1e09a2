import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'
import type { RuleFinding } from './rule-finding.ts'

/** People create these; 'dispute' comes from a resolved dispute, 'early-payoff' from a loan that was paid off early. */
export const MANUAL_ADJUSTMENT_TYPES = ['bonus', 'correction', 'draw', 'fee', 'other'] as const

export const ADJUSTMENT_TYPES = [...MANUAL_ADJUSTMENT_TYPES, 'early-payoff', 'dispute'] as const

export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number]

export type AdjustmentState = 'pending' | 'approved' | 'rejected' | 'withdrawn'

/** A cost of the settlement, as the borrower's estimate has it and as it was. */
export interface SettlementCostDollars {
  estimate: Dollars
  actual: Dollars
}

/** A row of GET /api/adjustments. It counts once a second person has approved it. */
export interface Adjustment {
  id: string
  type: AdjustmentType
  state: AdjustmentState
  /** null: an early payoff, which reverses the pay of everyone paid by the loan. */
  memberId: string | null
  memberName: string | null
  amount: Dollars
  reason: string
  loanId: string | null
  loanNumber: string | null
  borrower: string | null
  /** For an early payoff: the percentage of the shares that is reversed. */
  percent: number | null
  /** For an early payoff under the company's rule: its date, and calendar days from the funding to it. */
  paidOffOn: CalendarDate | null
  payoffDays: number | null
  disputeId: string | null
  /** For the reason 'Unforeseen settlement cost'. */
  settlementCost: SettlementCostDollars | null
  /** What rules found, or will find at the approval of a pending one. Only company, Payroll duty and auditors see it. */
  findings: RuleFinding[]
  madeBy: string
  madeById: string
  madeAt: string
  decidedBy: string | null
  decidedAt: string | null
  note: string | null
  /** The period that contains it, once approved. */
  periodId: string | null
  /** The caller can approve or reject it. */
  mayDecide: boolean
  /** The caller created it and can withdraw it: POST /api/approvals/{id}/withdraw. */
  mayWithdraw: boolean
  /** Why the caller cannot decide a pending one: a code and a message. */
  denial: string | null
  denialMessage: string | null
}
