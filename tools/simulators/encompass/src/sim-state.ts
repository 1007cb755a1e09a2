import type { SimLoan } from './sim-loan.ts'
import type { Delivery } from './webhooks/delivery.ts'
import type { TenantMode } from './webhooks/loan-event.ts'
import type { Subscription } from './webhooks/subscriptions.ts'

export interface Life {
  isPaused: boolean
  /** Changes of loans a minute. */
  perMinute: number
  /** How many there were: what happens next follows from it. */
  changes: number
}

export interface SimState {
  /** How far the simulator's clock runs ahead of the machine's. */
  clockAheadMs: number
  step: number
  loans: SimLoan[]
  /** Requests that have had their step: the same one sent again changes nothing. */
  steppedFor: string[]
  life: Life
  mode: TenantMode
  subscriptions: Subscription[]
  /** Notifications that wait for their next try. */
  deliveries: Delivery[]
}
