import type { Dollars } from './loan.ts'

/** 'reversal': a run that reverses a closed period's pay, which moves to the period that was open then. */
export type PayPeriodKind = 'regular' | 'reversal'

/** A row of GET /api/pay-periods. A closed period never changes; later entries go into the open one. */
export interface PayPeriod {
  id: string
  kind: PayPeriodKind
  state: 'open' | 'closed'
  /**
   * Dates, yyyy-mm-dd, both included. Those of the open period are planned: if it is closed before its last day, it
   * ends on that day.
   */
  startsOn: string
  endsOn: string
  closedAt: string | null
  /** YYYY-MM-DD, in the company's time zone. */
  closedOn: string | null
  closedBy: string | null
  /** For a reversal: the period that it reverses, and why. */
  reverses: string | null
  reason: string | null
  /** The reversal of this period. */
  reversedBy: string | null
  /** For a reversed period and its reversal: the period that contains the pay now. */
  carriedTo: string | null
  /** Statements of a closed period are written in the background. */
  statementsReady: boolean
  /** The caller's pay in it. */
  own: Dollars
  /** For ceo and admin: everyone's pay, and the number of payees. */
  company: { total: Dollars; people: number } | null
}
