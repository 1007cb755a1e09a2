import { canonicalNames } from './canonical-fields.ts'
import { companyUsers } from './company-users.ts'
import { type Exchange, jsonBody, sendJson } from './exchange.ts'
import type { Faults } from './faults.ts'
import { type InvalidFieldBehavior, readFields } from './field-reader.ts'
import { loanView, milestoneRows } from './loan-view.ts'
import { milestoneRowsV1, milestoneSetting, milestoneSettings } from './milestone-settings.ts'
import { type PipelineQuery, queryPipeline } from './pipeline-query.ts'
import { queryPipelineV1 } from './pipeline-v1.ts'
import { ApiProblem } from './problem.ts'
import type { ReportingDatabase } from './reporting-database.ts'
import type { SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'
import type { Tokens } from './tokens.ts'

export interface LoanVendor {
  state: SimState
  tokens: Tokens
  faults: Faults
  reporting: ReportingDatabase
  zone: string
}

export type Handler = (vendor: LoanVendor, exchange: Exchange, id: string) => void

function loanOf(vendor: LoanVendor, id: string): SimLoan {
  const loan = vendor.state.loans.find((candidate) => candidate.id === id)
  if (!loan) throw new ApiProblem(404, 'Not Found', 'The loan does not exist')
  return loan
}

const wholeOf = (text: string | null, byDefault: number): number => {
  const value = text === null ? byDefault : Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new ApiProblem(400, 'Bad Request', 'start and limit must be whole numbers')
  return value
}

/** The vendor's gateway limits responses to about 6 MB. */
function assertSize({ faults }: LoanVendor, rows: readonly unknown[]): void {
  if (faults.largestPage > 0 && rows.length > faults.largestPage)
    throw new ApiProblem(413, 'Payload Too Large', 'The response is larger than 6 MB')
}

const pipeline: Handler = (vendor, exchange) => {
  if (vendor.faults.isV1Only) throw new ApiProblem(404, 'Not Found', 'No such resource')
  const query = exchange.url.searchParams
  const page = { start: wholeOf(query.get('start'), 0), limit: wholeOf(query.get('limit'), 1000), zone: vendor.zone }
  if (vendor.faults.expiresAt(page.start)) {
    vendor.tokens.revokeAll()
    throw new ApiProblem(401, 'Unauthorized', 'The token has expired')
  }
  const isStrict = query.get('ignoreInvalidFields') === 'false'
  const { total, rows } = queryPipeline(vendor.reporting.loans, jsonBody<PipelineQuery>(exchange), {
    ...page,
    isStrict,
  })
  assertSize(vendor, rows)
  sendJson(exchange, 200, rows, vendor.faults.hasNoTotal ? {} : { 'x-total-count': total })
}

const pipelineV1: Handler = (vendor, exchange) => {
  const limit = wholeOf(exchange.url.searchParams.get('limit'), 1000)
  const { total, rows } = queryPipelineV1(vendor.reporting.loans, jsonBody(exchange), limit, vendor.zone)
  assertSize(vendor, rows)
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

const names: Handler = (_vendor, exchange) =>
  sendJson(
    exchange,
    200,
    canonicalNames().map((canonicalName) => ({ canonicalName })),
  )

const LOAN = '([0-9a-f-]{36})'

export const LOAN_ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/encompass\/v3\/loanPipeline$/, pipeline],
  ['GET', /^\/encompass\/v3\/loanPipeline\/canonicalFields$/, names],
  ['POST', /^\/encompass\/v1\/loanPipeline$/, pipelineV1],
  ['GET', /^\/encompass\/v1\/loanPipeline\/fieldDefinitions$/, names],
  ['GET', new RegExp(`^/encompass/v3/loans/${LOAN}$`), readLoan],
  ['POST', new RegExp(`^/encompass/v3/loans/${LOAN}/fieldReader$`), fieldReader],
  [
    'GET',
    new RegExp(`^/encompass/v3/loans/${LOAN}/milestones$`),
    (vendor, exchange, id) => sendJson(exchange, 200, milestoneRows(loanOf(vendor, id))),
  ],
  [
    'GET',
    new RegExp(`^/encompass/v1/loans/${LOAN}/milestones$`),
    (vendor, exchange, id) => sendJson(exchange, 200, milestoneRowsV1(loanOf(vendor, id))),
  ],
  [
    'GET',
    /^\/encompass\/v3\/settings\/milestones$/,
    ({ state }, exchange) => sendJson(exchange, 200, milestoneSettings(state.loans, exchange.url.searchParams)),
  ],
  [
    'GET',
    /^\/encompass\/v3\/settings\/milestones\/(\d+)$/,
    ({ state }, exchange, id) => sendJson(exchange, 200, milestoneSetting(state.loans, id)),
  ],
  [
    'GET',
    /^\/encompass\/v1\/company\/users$/,
    (_, exchange) => sendJson(exchange, 200, companyUsers(exchange.url.searchParams)),
  ],
]
