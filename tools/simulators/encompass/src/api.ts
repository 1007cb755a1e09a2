import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, sendJson } from './exchange.ts'
import { LOAN_ROUTES, type LoanVendor } from './loan-routes.ts'
import { ApiProblem } from './problem.ts'
import type { Tenant } from './tokens.ts'
import type { Deliverer } from './webhooks/deliverer.ts'
import { WEBHOOK_ROUTES } from './webhooks/webhook-api.ts'

const SLOTS = 30
const DAILY = 500_000
const DAY_MS = 86_400_000

interface Vendor extends LoanVendor {
  deliverer: Deliverer
  tenant: Tenant
  now(): Date
  save(): void
}

function handleToken(vendor: Vendor, exchange: Exchange): void {
  const form = new URLSearchParams(exchange.body)
  const { pathname } = exchange.url
  if (exchange.method !== 'POST') throw new ApiProblem(404, 'Not Found', 'No such resource')
  if (pathname === '/oauth2/v1/token')
    return sendJson(exchange, 200, vendor.tokens.issue(form, exchange.headers.authorization))
  if (pathname === '/oauth2/v1/token/introspection')
    return sendJson(exchange, 200, vendor.tokens.introspect(form, exchange.headers.authorization))
  if (pathname === '/oauth2/v1/token/revocation') {
    vendor.tokens.revoke(form)
    return sendJson(exchange, 200, {})
  }
  throw new ApiProblem(404, 'Not Found', 'No such resource')
}

function handleCall(vendor: Vendor, exchange: Exchange): void {
  if (!vendor.tokens.use(exchange.headers.authorization))
    throw new ApiProblem(401, 'Unauthorized', 'The token is missing or has expired')
  const { pathname } = exchange.url
  for (const [method, path, handler] of LOAN_ROUTES) {
    const found = path.exec(pathname)
    if (found && method === exchange.method) return handler(vendor, exchange, found[1] ?? '')
  }
  const webhooks = { ...vendor, subscriptions: vendor.state.subscriptions }
  for (const [method, path, handler] of WEBHOOK_ROUTES) {
    const found = path.exec(pathname)
    if (found && method === exchange.method) return handler(webhooks, exchange, found[1] ?? '')
  }
  throw new ApiProblem(404, 'Not Found', 'No such resource')
}

function setHeaders(vendor: Vendor, { response }: Exchange, inFlight: number): void {
  response.setHeader('x-concurrency-limit-limit', SLOTS)
  response.setHeader('x-concurrency-limit-remaining', Math.max(0, SLOTS - inFlight))
  response.setHeader('x-rate-limit-limit', DAILY)
  response.setHeader('x-rate-limit-remaining', Math.max(0, DAILY - vendor.faults.calls))
  response.setHeader(
    'x-rate-limit-reset',
    Math.ceil((Math.floor(vendor.now().getTime() / DAY_MS) + 1) * (DAY_MS / 1000)),
  )
  response.setHeader('x-correlation-id', randomUUID())
}

/** The vendor's API over the state. Allows 30 concurrent calls, reports the limit in headers, and returns 429 above it. */
export function vendorApi(vendor: Vendor): (exchange: Exchange) => Promise<void> {
  let inFlight = 0
  return async (exchange) => {
    if (exchange.url.pathname.startsWith('/oauth2/')) return handleToken(vendor, exchange)
    inFlight++
    vendor.faults.calls++
    vendor.faults.maxInFlight = Math.max(vendor.faults.maxInFlight, inFlight)
    setHeaders(vendor, exchange, inFlight)
    try {
      const fault = inFlight > SLOTS ? 429 : vendor.faults.next(exchange.url.pathname)
      if (vendor.faults.latencyMs > 0) await sleep(vendor.faults.latencyMs)
      if (fault !== null) throw faultOf(vendor, exchange, fault)
      handleCall(vendor, exchange)
    } finally {
      inFlight--
    }
  }
}

function faultOf(vendor: Vendor, { response }: Exchange, status: number): ApiProblem {
  if (vendor.faults.retryAfterSeconds !== null) response.setHeader('retry-after', vendor.faults.retryAfterSeconds)
  return new ApiProblem(status, 'Fault', `A fault with status ${status} was set on the control page`)
}
