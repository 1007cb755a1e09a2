import type { Account } from './account.ts'
import { endSubscription } from './billing.ts'
import { completeSession } from './checkout.ts'
import { dayOf, dollars, escaped, page } from './page-frame.ts'
import { type Card, PRICES, type PortalSession, type Session, type Subscription } from './sim-state.ts'
import { found } from './stripe-problem.ts'

/** A page or a redirect. */
export type PageResponse = { html: string; status?: number } | { to: string }

const CARDS: [Card, label: string][] = [
  ['good', 'Test card ending 4242: works'],
  ['declined', 'Test card ending 0002: is declined'],
  ['declined-later', 'Test card ending 0341: is accepted, and declined when the trial ends'],
]

function checkoutPage(session: Session, note = ''): string {
  const { name, cents } = PRICES[session.lookupKey]!
  const trial = session.trialDays > 0 ? `${session.trialDays} days free, then ${dollars(cents)} a month` : 'Due today'
  const cards = CARDS.map(
    ([kind, label], index) =>
      `<label><input type="radio" name="card" value="${kind}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  )
  const back = session.cancelUrl
    ? `<p><a href="${escaped(session.cancelUrl)}">Back without paying (simulated)</a></p>`
    : ''
  return page(
    `Subscribe to ${name}`,
    `${note}<p class="price">${dollars(cents)} <span class="soft">a month</span></p><p class="soft">${trial}</p>
    <p class="soft">${escaped(session.email ?? '')}</p>
    <form method="post"><fieldset><legend>Card</legend>${cards.join('')}</fieldset>
    <button class="main" type="submit">Pay (simulated)</button></form>${back}`,
  )
}

const CLOSED = page('This checkout is closed', '<p>Go back and start again. Nothing was paid.</p>')
const DECLINED = '<p class="alert" role="alert">Your card was declined. Nothing was paid. Choose another card.</p>'

const numberOf = (card: string, session: Session): string => `${card} ${session.email ?? session.id}`

/** The hosted checkout. Paying for a complete session redirects to the same page again. */
export function checkout(account: Account, id: string, form: URLSearchParams | null): PageResponse {
  const session = found(account.state.sessions, id, 'checkout')
  const done = { to: session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) }
  if (session.status === 'complete') return done
  if (session.status === 'expired') return { html: CLOSED, status: 410 }
  if (!form) return { html: checkoutPage(session) }
  const kind = (form.get('card') ?? 'good') as Card
  const number = form.get('number') || numberOf(kind, session)
  return completeSession(account, session, { kind, number })
    ? done
    : { html: checkoutPage(session, DECLINED), status: 402 }
}

const STATUS_LABELS: Record<Subscription['status'], string> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
}

function portalPage(account: Account, portal: PortalSession): string {
  const own = Object.values(account.state.subscriptions).filter(({ customer }) => customer === portal.customer)
  const paid = Object.values(account.state.invoices).filter(({ customer }) => customer === portal.customer)
  const plans = own.map((of) => {
    const { name, cents } = PRICES[of.lookupKey]!
    const end = of.cancelAtPeriodEnd ? `, ends ${dayOf(of.periodEnd)}` : `, next payment ${dayOf(of.periodEnd)}`
    const acts =
      of.status === 'canceled'
        ? ''
        : `<form method="post"><input type="hidden" name="subscription" value="${of.id}">
          <button name="act" value="${of.cancelAtPeriodEnd ? 'keep' : 'cancel'}">${of.cancelAtPeriodEnd ? 'Keep the plan' : 'Cancel at the end of the period'}</button>
          <button name="act" value="cancel-now">Cancel now</button>
          <button name="act" value="new-card">Use a new card that works</button></form>`
    return `<h2>${name}, ${dollars(cents)} a month</h2><p>${STATUS_LABELS[of.status]}${of.status === 'canceled' ? '' : end}</p>${acts}`
  })
  const lines = paid.map(
    (invoice) =>
      `<tr><td>${dayOf(invoice.created)}</td><td>${invoice.status}</td><td class="n">${dollars(invoice.amount)}</td></tr>`,
  )
  const table = lines.length > 0 ? `<h2>Invoices</h2><table><tbody>${lines.join('')}</tbody></table>` : ''
  const back = `<p><a class="button" href="${escaped(portal.returnUrl)}">Return to Upline</a></p>`
  return page('Your billing', plans.join('') + table + back)
}

export function portal(account: Account, id: string, form: URLSearchParams | null): PageResponse {
  const session = found(account.state.portals, id, 'billing page')
  if (form) actOnPortal(account, session, form)
  return form ? { to: '' } : { html: portalPage(account, session) }
}

function actOnPortal(account: Account, { customer }: PortalSession, form: URLSearchParams): void {
  const of = account.state.subscriptions[form.get('subscription') ?? '']
  if (!of || of.customer !== customer || of.status === 'canceled') return
  const act = form.get('act')
  if (act === 'cancel-now') return endSubscription(account, of, account.now())
  if (act === 'cancel' || act === 'keep') of.cancelAtPeriodEnd = act === 'cancel'
  if (act === 'new-card') {
    account.customer(customer).card = 'good'
    if (of.status === 'past_due') of.retryAt = account.now()
  }
  account.publish('customer.subscription.updated', 'subscription', of.id)
}
