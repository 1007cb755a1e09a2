import type { Account } from './account.ts'
import { DAY, PRICES, type Invoice, type Subscription } from './sim-state.ts'

const MONTH = 30 * DAY
const TRIAL_NOTICE = 3 * DAY
/** Delays after a declined payment until the next attempt; the last one ends the subscription. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

/** Runs everything that is due by the account's clock, in order of due time. */
export function runDue(account: Account): boolean {
  let changed = false
  for (let step = 0; step < 1000; step++) {
    const due = Object.values(account.state.subscriptions).flatMap((subscription) => dueOf(account, subscription))
    if (due.length === 0) break
    due.sort((a, b) => a.at - b.at)
    due[0]!.act()
    changed = true
  }
  return expireSessions(account) || changed
}

interface Due {
  at: number
  act: () => void
}

function dueOf(account: Account, of: Subscription): Due[] {
  const due: Due[] = []
  const now = account.now()
  const when = (at: number | null, act: () => void) => void (at !== null && at <= now && due.push({ at, act }))
  if (of.status === 'trialing' && !of.isWarned && of.trialEnd !== null)
    when(of.trialEnd - TRIAL_NOTICE, () => {
      of.isWarned = true
      account.publish('customer.subscription.trial_will_end', 'subscription', of.id)
    })
  if (of.status === 'trialing' || of.status === 'active') when(of.periodEnd, () => turnPeriod(account, of))
  if (of.status === 'past_due') when(of.retryAt, () => retry(account, of))
  return due
}

function turnPeriod(account: Account, of: Subscription): void {
  if (of.cancelAtPeriodEnd) return endSubscription(account, of, of.periodEnd)
  of.periodStart = of.periodEnd
  of.periodEnd += MONTH
  bill(account, of, of.periodStart)
}

/** Creates the period's invoice and attempts payment. */
export function bill(account: Account, of: Subscription, at: number): void {
  const invoice: Invoice = {
    id: account.id('in'),
    subscription: of.id,
    customer: of.customer,
    status: 'open',
    amount: PRICES[of.lookupKey]!.cents,
    created: at,
    ...{ paidAt: null, paymentIntent: null, charge: null },
  }
  account.state.invoices[invoice.id] = invoice
  of.latestInvoice = invoice.id
  collect(account, of, invoice)
}

function retry(account: Account, of: Subscription): void {
  collect(account, of, account.state.invoices[of.latestInvoice!]!)
}

function collect(account: Account, of: Subscription, invoice: Invoice): void {
  const { card } = account.customer(of.customer)
  const at = of.retryAt ?? invoice.created
  if (card === 'good') return take(account, of, invoice, at)
  of.tries += 1
  account.publish('invoice.payment_failed', 'invoice', invoice.id)
  const wait = RETRIES[of.tries - 1]
  if (wait === undefined) return endSubscription(account, of, at)
  of.status = 'past_due'
  of.retryAt = at + wait
  account.publish('customer.subscription.updated', 'subscription', of.id)
}

function take(account: Account, of: Subscription, invoice: Invoice, at: number): void {
  const charge = account.id('ch')
  const paymentIntent = account.id('pi')
  const { id, customer, amount } = invoice
  account.state.charges[charge] = {
    ...{ id: charge, paymentIntent, invoice: id, customer, amount, refunded: 0, isDisputed: false },
  }
  Object.assign(invoice, { status: 'paid', paidAt: at, paymentIntent, charge })
  Object.assign(of, { status: 'active', retryAt: null, tries: 0 })
  account.publish('invoice.paid', 'invoice', id)
  account.publish('customer.subscription.updated', 'subscription', of.id)
}

export function endSubscription(account: Account, of: Subscription, at: number): void {
  Object.assign(of, { status: 'canceled', canceledAt: at, endedAt: at, retryAt: null })
  account.publish('customer.subscription.deleted', 'subscription', of.id)
}

function expireSessions(account: Account): boolean {
  const stale = Object.values(account.state.sessions).filter(
    (session) => session.status === 'open' && session.expiresAt <= account.now(),
  )
  for (const session of stale) {
    session.status = 'expired'
    account.publish('checkout.session.expired', 'session', session.id)
  }
  return stale.length > 0
}
