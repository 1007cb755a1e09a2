import { type Exchange, jsonBody, sendJson } from '../exchange.ts'
import { ApiProblem } from '../problem.ts'
import type { Tenant } from '../tokens.ts'
import type { Deliverer } from './deliverer.ts'
import { LOAN_EVENTS } from './loan-event.ts'
import { change, remove, subscribe, type Subscription, subscriptionOf } from './subscriptions.ts'

interface Webhooks {
  subscriptions: Subscription[]
  deliverer: Deliverer
  tenant: Tenant
  /** Saves the state. */
  save(): void
}

type Handler = (webhooks: Webhooks, exchange: Exchange, id: string) => void

const create: Handler = (webhooks, exchange) => {
  const made = subscribe(webhooks.subscriptions, jsonBody(exchange), webhooks.tenant)
  webhooks.save()
  exchange.response.setHeader('location', `/webhook/v1/subscriptions/${made.subscriptionId}`)
  exchange.response.writeHead(201).end()
}

const edit: Handler = (webhooks, exchange, id) => {
  sendJson(exchange, 200, change(webhooks.subscriptions, id, jsonBody(exchange), webhooks.tenant))
  webhooks.save()
}

const cancel: Handler = (webhooks, exchange, id) => {
  remove(webhooks.subscriptions, id)
  webhooks.save()
  exchange.response.writeHead(204).end()
}

const oneEvent: Handler = ({ deliverer }, exchange, id) => {
  const row = deliverer.history.one(id)
  if (!row) throw new ApiProblem(404, 'Not Found', 'The event does not exist')
  sendJson(exchange, 200, row)
}

const SUBSCRIPTION = /^\/webhook\/v1\/subscriptions\/([0-9a-f-]{36})$/

export const WEBHOOK_ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/webhook\/v1\/resources$/, (_, exchange) => sendJson(exchange, 200, [{ id: 'Loan', name: 'Loan' }])],
  [
    'GET',
    /^\/webhook\/v1\/resources\/(\w+)\/events$/,
    (_, exchange) =>
      sendJson(
        exchange,
        200,
        LOAN_EVENTS.map((name) => ({ id: name, name })),
      ),
  ],
  ['GET', /^\/webhook\/v1\/subscriptions$/, ({ subscriptions }, exchange) => sendJson(exchange, 200, subscriptions)],
  ['POST', /^\/webhook\/v1\/subscriptions$/, create],
  [
    'GET',
    SUBSCRIPTION,
    ({ subscriptions }, exchange, id) => sendJson(exchange, 200, subscriptionOf(subscriptions, id)),
  ],
  ['PUT', SUBSCRIPTION, edit],
  ['PATCH', SUBSCRIPTION, edit],
  ['DELETE', SUBSCRIPTION, cancel],
  [
    'GET',
    /^\/webhook\/v1\/events$/,
    ({ deliverer }, exchange) =>
      sendJson(exchange, 200, deliverer.history.page(Number(exchange.url.searchParams.get('start') ?? 0))),
  ],
  ['GET', /^\/webhook\/v1\/events\/([0-9a-f-]{36})$/, oneEvent],
]
