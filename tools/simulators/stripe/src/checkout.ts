import { createHash } from 'node:crypto'
import type { Account } from './account.ts'
import { bill } from './billing.ts'
import { StripeProblem } from './stripe-problem.ts'
import { type Card, DAY, PRICES, type Session, type Subscription } from './sim-state.ts'

type Body = Record<string, unknown>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const recordOf = (value: unknown): Record<string, string> => (value ?? {}) as Record<string, string>

export const lookupKeyOf = (priceId: unknown): string => {
  const found = Object.entries(PRICES).find(([, price]) => price.id === priceId)
  if (!found) throw new StripeProblem(400, 'resource_missing', `No such price: '${String(priceId)}'`)
  return found[0]
}

export function createSession(account: Account, body: Body): Session {
  if (body['mode'] !== 'subscription') throw new StripeProblem(400, 'parameter_invalid', 'mode must be subscription')
  const items = body['line_items'] as { price?: string }[] | undefined
  const data = recordOf(body['subscription_data']) as { trial_period_days?: string; metadata?: unknown }
  const session: Session = {
    id: account.id('cs'),
    status: 'open',
    created: account.now(),
    expiresAt: account.now() + DAY,
    lookupKey: lookupKeyOf(items?.[0]?.price),
    trialDays: Number(data.trial_period_days ?? 0),
    email: textOf(body['customer_email']),
    clientReferenceId: textOf(body['client_reference_id']),
    metadata: recordOf(body['metadata']),
    subscriptionMetadata: recordOf(data.metadata),
    successUrl: textOf(body['success_url']) ?? '',
    cancelUrl: textOf(body['cancel_url']),
    customer: textOf(body['customer']),
    subscription: null,
  }
  if (!session.successUrl) throw new StripeProblem(400, 'parameter_missing', 'success_url is missing')
  account.state.sessions[session.id] = session
  return session
}

/** Completes the session with the card chosen on the hosted page. Returns false if it is already complete. */
export function completeSession(account: Account, session: Session, card: { kind: Card; number: string }): boolean {
  if (session.status !== 'open') return session.status === 'complete'
  if (card.kind === 'declined') return false
  const customerId = session.customer ?? account.id('cus')
  const fingerprint = createHash('sha256').update(card.number).digest('hex').slice(0, 16)
  account.state.customers[customerId] = { id: customerId, email: session.email, card: card.kind, fingerprint }
  const now = account.now()
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY : null
  const subscription: Subscription = {
    id: account.id('sub'),
    customer: customerId,
    status: trialEnd ? 'trialing' : 'active',
    lookupKey: session.lookupKey,
    metadata: session.subscriptionMetadata,
    created: now,
    trialEnd,
    periodStart: now,
    periodEnd: trialEnd ?? now + 30 * DAY,
    ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null, latestInvoice: null },
    ...{ isWarned: false, retryAt: null, tries: 0 },
  }
  account.state.subscriptions[subscription.id] = subscription
  Object.assign(session, { status: 'complete', customer: customerId, subscription: subscription.id })
  account.publish('customer.subscription.created', 'subscription', subscription.id)
  account.publish('checkout.session.completed', 'session', session.id)
  if (!trialEnd) bill(account, subscription, now)
  return true
}
