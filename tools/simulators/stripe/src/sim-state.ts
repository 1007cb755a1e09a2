/** The state of the simulated account. Amounts are cents, times are Unix seconds, names are Stripe's. */
type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'

/** Test cards: one succeeds, one is declined at checkout, one is declined at the first payment. */
export type Card = 'good' | 'declined' | 'declined-later'

export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  created: number
  expiresAt: number
  lookupKey: string
  trialDays: number
  email: string | null
  clientReferenceId: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string | null
  customer: string | null
  subscription: string | null
}

export interface Customer {
  id: string
  email: string | null
  card: Card
  fingerprint: string
}

export interface Subscription {
  id: string
  customer: string
  status: SubscriptionStatus
  lookupKey: string
  metadata: Record<string, string>
  created: number
  trialEnd: number | null
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  latestInvoice: string | null
  isWarned: boolean
  /** When the open invoice is retried, and the number of attempts so far. */
  retryAt: number | null
  tries: number
}

export interface Invoice {
  id: string
  subscription: string
  customer: string
  status: 'open' | 'paid' | 'void'
  amount: number
  created: number
  paidAt: number | null
  paymentIntent: string | null
  charge: string | null
}

export interface Charge {
  id: string
  paymentIntent: string
  invoice: string
  customer: string
  amount: number
  refunded: number
  isDisputed: boolean
}

export interface Refund {
  id: string
  charge: string
  paymentIntent: string
  amount: number
  created: number
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  charge: string
  paymentIntent: string
  amount: number
  created: number
}

export interface PortalSession {
  id: string
  customer: string
  returnUrl: string
}

export interface Delivery {
  id: string
  type: string
  body: string
  attempts: number
  /** Wall-clock milliseconds, not the account's clock. */
  nextAt: number
  isDelivered: boolean
}

interface Kept {
  of: string
  status: number
  body: unknown
}

export interface SimState {
  clockAheadSeconds: number
  sessions: Record<string, Session>
  customers: Record<string, Customer>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  portals: Record<string, PortalSession>
  deliveries: Delivery[]
  idempotency: Record<string, Kept>
}

export const emptyState = (): SimState => ({
  clockAheadSeconds: 0,
  ...{ sessions: {}, customers: {}, subscriptions: {}, invoices: {}, charges: {}, refunds: {}, disputes: {} },
  portals: {},
  deliveries: [],
  idempotency: {},
})

export const DAY = 24 * 3600
export const PRICES: Record<string, { id: string; cents: number; name: string }> = {
  basic_monthly: { id: 'price_basic_monthly', cents: 4900, name: 'Upline basic' },
  premium_monthly: { id: 'price_premium_monthly', cents: 14900, name: 'Upline premium' },
}
