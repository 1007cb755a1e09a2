import type { SimLoan } from './sim-loan.ts'
import type { Delivery } from './webhooks/delivery.ts'
import type { TenantMode } from './webhooks/loan-event.ts'
import type { Subscription } from './webhooks/subscriptions.ts'

interface Life {
  isPaused: boolean
  /** Loan changes per minute. */
  perMinute: number
  /** Number of changes so far. It determines the next change. */
  changes: number
}

export interface SimState {
  /** Offset of the simulator's clock from the machine's clock. */
  clockAheadMs: number
  step: number
  loans: SimLoan[]
  /** Ids of requests that advanced the tenant. A duplicate has no effect. */
  steppedFor: string[]
  life: Life
  mode: TenantMode
  subscriptions: Subscription[]
  /** Notifications to send, including retries. */
  deliveries: Delivery[]
}
