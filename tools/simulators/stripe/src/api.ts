import { createHash } from 'node:crypto'
import type { Account } from './account.ts'
import { endSubscription } from './billing.ts'
import { createSession, lookupKeyOf } from './checkout.ts'
import { refundCharge } from './refunds.ts'
import { PRICES, type Session } from './sim-state.ts'
import { found, StripeProblem } from './stripe-problem.ts'
import { priceView, views } from './views.ts'

export interface ApiCall {
  method: string
  path: string
  query: Record<string, unknown>
  body: Record<string, unknown>
  idempotencyKey: string | undefined
  /** Base URL of the hosted pages in a browser. */
  pagesUrl: string
}

type Handler = (account: Account, call: ApiCall, id: string) => unknown

const read =
  (kind: keyof typeof views, of: (account: Account) => Record<string, unknown>): Handler =>
  (account, _call, id) => {
    found(of(account), id, kind)
    return views[kind](account.state, id)
  }

const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })

const prices: Handler = (_account, { query }) => {
  const wanted = (query['lookup_keys'] as string[] | undefined) ?? Object.keys(PRICES)
  return list('/v1/prices', wanted.filter((key) => Object.hasOwn(PRICES, key)).map(priceView))
}

const withUrl = (account: Account, session: Session, pagesUrl: string) => ({
  ...views.session(account.state, session.id),
  url: session.status === 'open' ? `${pagesUrl}/checkout/${session.id}` : null,
})

const openSession: Handler = (account, call) => withUrl(account, createSession(account, call.body), call.pagesUrl)

const readSession: Handler = (account, call, id) =>
  withUrl(account, found(account.state.sessions, id, 'checkout.session'), call.pagesUrl)

const expireSession: Handler = (account, call, id) => {
  const session = found(account.state.sessions, id, 'checkout.session')
  if (session.status !== 'open')
    throw new StripeProblem(400, 'resource_already_exists', 'Only open sessions can be expired')
  session.status = 'expired'
  account.publish('checkout.session.expired', 'session', id)
  return withUrl(account, session, call.pagesUrl)
}

const changeSubscription: Handler = (account, { body }, id) => {
  const subscription = found(account.state.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled')
    throw new StripeProblem(400, 'resource_missing', 'A canceled subscription can only update its metadata')
  const items = body['items'] as { price?: string }[] | undefined
  if (items?.[0]?.price) subscription.lookupKey = lookupKeyOf(items[0].price)
  if (body['cancel_at_period_end'] !== undefined)
    subscription.cancelAtPeriodEnd = body['cancel_at_period_end'] === 'true'
  account.publish('customer.subscription.updated', 'subscription', id)
  return views.subscription(account.state, id)
}

const cancelSubscription: Handler = (account, _call, id) => {
  const subscription = found(account.state.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled') throw new StripeProblem(404, 'resource_missing', 'It is canceled already')
  endSubscription(account, subscription, account.now())
  return views.subscription(account.state, id)
}

const invoices: Handler = (account, { query }) => {
  const fitting = Object.values(account.state.invoices).filter(
    (invoice) =>
      (!query['subscription'] || invoice.subscription === query['subscription']) &&
      (!query['status'] || invoice.status === query['status']),
  )
  fitting.sort((a, b) => b.created - a.created)
  return list(
    '/v1/invoices',
    fitting.map(({ id }) => views.invoice(account.state, id)),
  )
}

const openPortal: Handler = (account, { body, pagesUrl }) => {
  const { id: customer } = found(account.state.customers, String(body['customer']), 'customer')
  const id = account.id('bps')
  account.state.portals[id] = { id, customer, returnUrl: String(body['return_url'] ?? '') }
  return { id, object: 'billing_portal.session', customer, url: `${pagesUrl}/portal/${id}` }
}

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/v1\/prices$/, prices],
  ['POST', /^\/v1\/checkout\/sessions$/, openSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSession],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expireSession],
  ['GET', /^\/v1\/customers\/([^/]+)$/, read('customer', ({ state }) => state.customers)],
  ['GET', /^\/v1\/subscriptions\/([^/]+)$/, read('subscription', ({ state }) => state.subscriptions)],
  ['POST', /^\/v1\/subscriptions\/([^/]+)$/, changeSubscription],
  ['DELETE', /^\/v1\/subscriptions\/([^/]+)$/, cancelSubscription],
  ['GET', /^\/v1\/invoices$/, invoices],
  ['GET', /^\/v1\/invoices\/([^/]+)$/, read('invoice', ({ state }) => state.invoices)],
  ['GET', /^\/v1\/charges\/([^/]+)$/, read('charge', ({ state }) => state.charges)],
  ['POST', /^\/v1\/refunds$/, (account, { body }) => views.refund(account.state, refundCharge(account, body).id)],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, read('refund', ({ state }) => state.refunds)],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, read('dispute', ({ state }) => state.disputes)],
  ['POST', /^\/v1\/billing_portal\/sessions$/, openPortal],
]

/**
 * One call of the API. A repeated POST with the same key gets the first response, a 5xx included; with other parameters
 * it is refused. `failure` is the status that the call fails with.
 */
export function handleApiCall(account: Account, call: ApiCall, failure?: number): { status: number; body: unknown } {
  const carryOut = () => {
    if (failure !== undefined)
      throw new StripeProblem(failure, 'api_error', 'A fault was set by the tests', 'api_error')
    return handlerOf(call)(account)
  }
  if (call.method !== 'POST' || !call.idempotencyKey) return { status: 200, body: carryOut() }
  const of = createHash('sha256')
    .update(`${call.path} ${JSON.stringify(call.body)}`)
    .digest('hex')
  const key = `key ${call.idempotencyKey}`
  const stored = account.state.idempotency[key]
  if (stored && stored.of !== of)
    throw new StripeProblem(
      400,
      'idempotency_key_in_use',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      'idempotency_error',
    )
  const response = stored ?? { of, ...outcomeOf(carryOut) }
  account.state.idempotency[key] = response
  return { status: response.status, body: response.body }
}

function outcomeOf(carryOut: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: carryOut() }
  } catch (fault) {
    // Requests that fail validation are not stored.
    if (!(fault instanceof StripeProblem) || fault.status < 500) throw fault
    return { status: fault.status, body: fault.body }
  }
}

function handlerOf(call: ApiCall): (account: Account) => unknown {
  for (const [method, path, handler] of ROUTES) {
    const match = path.exec(call.path)
    if (match && method === call.method) return (account) => handler(account, call, match[1] ?? '')
  }
  throw new StripeProblem(404, 'resource_missing', `Unrecognized request URL (${call.method}: ${call.path})`)
}
