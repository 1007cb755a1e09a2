import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, jsonBody, sendJson } from './exchange.ts'
import type { Faults } from './faults.ts'
import { type InvalidFieldBehavior, readFields } from './field-reader.ts'
import { loanView, milestoneRows } from './loan-view.ts'
import { type PipelineQuery, queryPipeline } from './pipeline-query.ts'
import { ApiProblem } from './problem.ts'
import type { SimLoan, SimState } from './sim-loan.ts'
import type { Tokens } from './tokens.ts'

const SLOTS = 30

interface Vendor {
  state: SimState
  tokens: Tokens
  faults: Faults
  zone: string
}

type Handler = (vendor: Vendor, exchange: Exchange, loanId: string) => void

function loanOf(vendor: Vendor, id: string): SimLoan {
  const loan = vendor.state.loans.find((candidate) => candidate.id === id)
  if (!loan) throw new ApiProblem(404, 'Not Found', 'The loan does not exist')
  return loan
}

const wholeOf = (text: string | null, byDefault: number): number => {
  const value = text === null ? byDefault : Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new ApiProblem(400, 'Bad Request', 'start and limit are whole numbers')
  return value
}

const pipeline: Handler = (vendor, exchange) => {
  const query = exchange.url.searchParams
  const page = { start: wholeOf(query.get('start'), 0), limit: wholeOf(query.get('limit'), 1000), zone: vendor.zone }
  const { total, rows } = queryPipeline(vendor.state.loans, jsonBody<PipelineQuery>(exchange), page)
  sendJson(exchange, 200, rows, { 'x-total-count': total })
}

const readLoan: Handler = (vendor, exchange, id) => {
  const entities = (exchange.url.searchParams.get('entities') ?? '').split(',').filter(Boolean)
  sendJson(exchange, 200, loanView(loanOf(vendor, id), entities))
}

const fieldReader: Handler = (vendor, exchange, id) => {
  const behavior = (exchange.url.searchParams.get('invalidFieldBehavior') ?? 'Fail') as InvalidFieldBehavior
  sendJson(exchange, 200, readFields(loanOf(vendor, id), jsonBody<unknown>(exchange), behavior))
}

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/encompass\/v3\/loanPipeline$/, pipeline],
  ['GET', /^\/encompass\/v3\/loans\/([0-9a-f-]{36})$/, readLoan],
  ['POST', /^\/encompass\/v3\/loans\/([0-9a-f-]{36})\/fieldReader$/, fieldReader],
  [
    'GET',
    /^\/encompass\/v3\/loans\/([0-9a-f-]{36})\/milestones$/,
    (vendor, exchange, id) => sendJson(exchange, 200, milestoneRows(loanOf(vendor, id))),
  ],
]

function answerToken(vendor: Vendor, exchange: Exchange): void {
  const form = new URLSearchParams(exchange.body)
  const { pathname } = exchange.url
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

function answerCall(vendor: Vendor, exchange: Exchange): void {
  if (!vendor.tokens.use(exchange.headers.authorization))
    throw new ApiProblem(401, 'Unauthorized', 'The token is missing or has expired')
  for (const [method, path, handler] of ROUTES) {
    const found = path.exec(exchange.url.pathname)
    if (found && method === exchange.method) return handler(vendor, exchange, found[1] ?? '')
  }
  throw new ApiProblem(404, 'Not Found', 'No such resource')
}

/** The vendor's API over the state: 30 calls at once, with the headers that say so, and real 429s above. */
export function vendorApi(vendor: Vendor): (exchange: Exchange) => Promise<void> {
  let inFlight = 0
  return async (exchange) => {
    if (exchange.url.pathname.startsWith('/oauth2/')) return answerToken(vendor, exchange)
    inFlight++
    vendor.faults.calls++
    vendor.faults.mostInFlight = Math.max(vendor.faults.mostInFlight, inFlight)
    exchange.answer.setHeader('x-concurrency-limit-limit', SLOTS)
    exchange.answer.setHeader('x-concurrency-limit-remaining', Math.max(0, SLOTS - inFlight))
    try {
      const fault = inFlight > SLOTS ? 429 : vendor.faults.next()
      if (vendor.faults.latencyMs > 0) await sleep(vendor.faults.latencyMs)
      if (fault !== null) throw new ApiProblem(fault, 'Fault', `The simulator was told to answer ${fault}`)
      answerCall(vendor, exchange)
    } finally {
      inFlight--
    }
  }
}
