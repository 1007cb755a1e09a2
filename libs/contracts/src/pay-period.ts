import type { Dollars } from './dollars.ts'
import type { PayRunState } from './pay-run-state.ts'

/** A row of GET /api/pay-periods. A closed period never changes; later entries go into open ones. */
export interface PayPeriod {
  id: string
  /** 'closed': its pay run is locked or further. */
  state: 'open' | 'closed'
  /** The state of its pay run. */
  runState: PayRunState
  /** Dates of the pay calendar, yyyy-mm-dd, both included. They never shift. */
  startsOn: string
  endsOn: string
  /** Planned days of the lock, the end of the verification and the payment. */
  lockOn: string
  verifyBy: string
  payOn: string
  closedAt: string | null
  /** YYYY-MM-DD, in the company's time zone. */
  closedOn: string | null
  closedBy: string | null
  /** Statements of a closed period are written in the background. */
  statementsReady: boolean
  /** The caller's net of the ledger in it. */
  own: Dollars
  /** What it pays the caller: the net and the movements of the balance. null while it is open. */
  ownPaid: Dollars | null
  /** For members who see all pay: the same two sums of everyone, and the number of payees. */
  company: { total: Dollars; paid: Dollars | null; people: number } | null
}
