import { type Caller, callsOfService } from '@upline/testing'
import { API_SCOPES, type LoansResponse } from '@upline/contracts'
import { HEAD, csv, form, line } from './import-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { createSecretChain, SECRET, type SecretIds } from './secret-chain.ts'
import type { StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
let ids: SecretIds
let planId: string
const id = (username: string) => fixture.member(username).id

beforeAll(async () => {
  ;({ fixture, ids } = await createSecretChain())
  planId = (await fixture.admin.get<{ id: string }[]>('/comp-plans')).body[0]!.id
}, 240_000)
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

type Body = Record<string, unknown>

const TERMS = { personal: { rateBp: 80 }, overrides: [{ rateBp: 30 }, { rateBp: 10 }, { rateBp: 10 }] }
const reason = 'Curious'
/** Takes loan Z-1 and Z-2 by their number or texts, adds zelda to a loan, and names a loan of zelda's. */
const rows = (): Body[] => [
  funded('Z-1', '2026-09-01', { Loan_Officer: 'rita', Loan_Amount: '1' }),
  row('Z-2', { Loan_Officer: 'rita' }),
  row('Z-2', { Loan_Officer: 'zelda', Loan_Amount: '2' }),
  row('M-1', { Loan_Officer: 'rita', Second_Officer: 'zelda' }),
  row('M-2', { Loan_Officer: 'nobody', Officer_Email: fixture.member('zelda').email }),
  row('Z-3', { Loan_Officer: 'yolanda' }),
]
const moves = () => [
  { moves: [{ memberId: ids.zelda, uplineId: id('mona') }], plans: [] },
  { moves: [{ memberId: id('rita'), uplineId: id('yolanda') }], plans: [] },
  { moves: [{ memberId: id('rita'), uplineId: id('mona') }], plans: [] },
  { moves: [], plans: [{ planId, terms: TERMS }] },
]
const drafts = (): Body[] => moves().map((changes) => ({ changes, months: 12 }))
const scenarios = (): Body[] => drafts().map((draft) => ({ ...draft, name: 'Mine', effectiveOn: '2099-01-01' }))
const originators = () => [
  { memberId: id('rita'), percent: 50 },
  { memberId: ids.zelda, percent: 50 },
]
const EARNINGS = ['commission', 'override', 'bonus', 'adjustment', 'draw', 'clawback']
const ACCOUNTS = ['payable', ...EARNINGS]
const codesOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'C1']))
const asked = { reason: 'other', comment: reason }

/** What an outsider sends with each call to read or change something of zelda's side. */
const SENT: Record<string, () => Body[]> = {
  'POST /adjustments': () => [{ memberId: ids.zelda, amount: 5, type: 'bonus', reason, loanId: ids.loanId }],
  'POST /adjustments/early-payoff': () => [{ loanId: ids.loanId, percent: 10, reason }],
  'POST /adjustments/{id}/approve': () => [{}],
  'POST /adjustments/{id}/reject': () => [{ note: reason }],
  'POST /approvals/{requestId}/approve': () => [{}],
  'POST /approvals/{requestId}/reject': () => [{ note: reason }],
  'POST /approvals/{requestId}/withdraw': () => [{}],
  'POST /attention/amount': () => [{ loanId: ids.loanId, amount: 5 }],
  'POST /attention/dead-letters/{id}/dismiss': () => [{ reason }],
  'POST /attention/dead-letters/{id}/replay': () => [{}],
  'PUT /attention/leaver-balance/{memberId}/owner': () => [{ ownerId: id('mona') }],
  'POST /attention/number': () => [{ loanId: ids.loanId }, { loanId: ids.loanId, keep: ids.pendingId }],
  'POST /attention/officer': () => [{ spelling: 'zelda', officerId: id('rita') }],
  'POST /attention/row': () =>
    rows().map((cells) => ({
      ...{ importId: ids.importId, line: 1 },
      cells: Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, String(value)])),
    })),
  'POST /attention/rows/dismiss': () => [{ importId: ids.importId, reason }],
  'PUT /balances/{memberId}/clawbacks/{clawbackId}/plan': () => [{ periods: 2 }],
  'DELETE /balances/{memberId}/clawbacks/{clawbackId}/plan': () => [{}],
  'POST /balances/{memberId}/clawbacks/{clawbackId}/waiver': () => [{ reason }],
  'PUT /balances/{memberId}/terms': () => [{ floor: 1 }],
  'POST /balances/{memberId}/write-off': () => [{ reason }],
  'POST /comp-plans': () => [{ name: 'Mine' }],
  'POST /comp-plans/assignments': () => [
    { planId, scope: 'member', subject: id('yolanda'), effectiveFrom: '2099-01-01' },
  ],
  'POST /comp-plans/assignments/{id}/approve': () => [{}],
  'POST /comp-plans/assignments/{id}/withdraw': () => [{}],
  'POST /comp-plans/dry-run': () => [{ planId, terms: TERMS, from: '2026-01', to: '2026-12' }],
  'PUT /comp-plans/trigger': () => [{ trigger: 'lock' }],
  'POST /comp-plans/{id}/versions': () => [{ effectiveFrom: '2099-01-01', ...TERMS }],
  'POST /comp-plans/{id}/versions/{version}/approve': () => [{}],
  'POST /comp-plans/{id}/versions/{version}/withdraw': () => [{}],
  'POST /comp-plans/mine/acknowledge': () => [{ planId, version: 1, sha256: 'a'.repeat(64) }],
  'POST /compliance/proxy/check': () => [{ quarter: '2026-Q3' }],
  'POST /compliance/recruiting/check': () => [{ year: '2025' }],
  'PUT /compliance/rules/{rule}': () => [{ action: 'warn', reason }],
  'POST /disputes': () => [{ ...asked, loanNumber: 'Z-1' }],
  'POST /disputes/{id}/resolve': () => [{ answer: reason, amount: 5 }],
  'POST /holds': () => [
    { loanId: ids.loanId, reason },
    { loanNumber: 'Z-1', memberId: ids.zelda, reason },
  ],
  'POST /holds/{id}/release': () => [{ reason }],
  'POST /imports': () => [{}],
  'POST /imports/{id}/cancel': () => [{}],
  'POST /imports/{id}/undo': () => [{}],
  'PUT /imports/mappings': () => [{ headers: ['Who'], mapping: { Who: 'loanOfficer' } }],
  'PUT /imports/status-values': () => [{ values: { Secretstatus: 'Funded' } }],
  'PUT /loan-views/{name}': () => [{ query: 'q=zelda', columns: [] }],
  'DELETE /loan-views/{name}': () => [{}],
  'POST /loans': () => [
    { borrower: 'Sibyl Secretborrower', loanNumber: 'Z-1', amount: 711_300 },
    { borrower: 'Curious', amount: 5 },
    { borrower: 'Curious', loanNumber: 'M-3', amount: 5, officerId: ids.zelda },
    { borrower: 'Curious', loanNumber: 'M-4', amount: 5, originators: originators() },
  ],
  'POST /loans/bulk-import': () => rows().map((one) => ({ loans: [one] })),
  'POST /loans/spellings/assign': () => [
    { spelling: 'zelda', officerId: id('rita') },
    { spelling: 'Curious', officerId: ids.zelda, remember: true },
  ],
  'POST /loans/spellings/{id}/confirm': () => [{}],
  'DELETE /loans/spellings/{id}': () => [{}],
  'PATCH /loans/{id}': () => [
    ...[{ amount: 5 }, { officerId: id('rita') }, { originators: originators() }, { outcome: 'withdrawn' }],
  ],
  'POST /loans/{id}/confirm': () => [{}],
  'PUT /pay-calendar': () => [{ frequency: 'monthly' }],
  'POST /pay-periods/{id}/close': () => [{}],
  'POST /pay-periods/{id}/reopen': () => [{ reason }],
  'POST /pay-runs/{id}/accept-deductions': () => [{ members: [ids.zelda], reason }],
  'POST /pay-runs/{id}/approve': () => [{}],
  'POST /pay-runs/{id}/carry': () => [{ all: true }, { members: [ids.zelda] }],
  'POST /pay-runs/{id}/defer': () => [{ all: true }, { holds: [ids.holdId] }],
  'POST /pay-runs/{id}/lines/verify': () => [{ all: true }, { lines: [ids.line] }],
  'POST /pay-runs/{id}/lock': () => [{}],
  'POST /pay-runs/{id}/pay': () => [{}],
  'POST /pay-runs/{id}/reopen': () => [{ reason }],
  'POST /pay-runs/{id}/verify': () => [{}],
  'PUT /payroll-settings': () => [
    { companyCode: 'CUR', earningCodes: codesOf(EARNINGS), glAccounts: codesOf(ACCOUNTS) },
  ],
  'POST /refresh': () => [],
  'POST /scenarios': scenarios,
  'POST /scenarios/preview': drafts,
  'PUT /scenarios/{id}': scenarios,
  'DELETE /scenarios/{id}': () => [{}],
  'POST /scenarios/{id}/apply': () => [{}],
  'POST /scenarios/{id}/submit': () => [{}],
  'PUT /settings/chain-pay': () => [{ chainPay: 'names' }],
  'POST /shadow-runs': () => [{}],
  'POST /shadow-runs/{id}/differences/{difference}/explain': () => [{ note: reason }],
  'POST /shadow-runs/{id}/explain': () => [{ note: reason }],
  'POST /shadow-runs/{id}/sign-off': () => [{}],
  'POST /statements/{period}/lines/{line}/dispute': () => [asked],
  'POST /statements/{period}/lines/{line}/verify': () => [{}],
}

/** A CSV file of rows about zelda's side, for calls that take one. */
const FILES: Record<string, () => string> = {
  'POST /imports': () => csv([line('Z-1', { officer: 'rita' }), line('Z-2', { officer: 'zelda' })], HEAD),
  'POST /shadow-runs': () => 'Loan_Number,Payee,Amount,Pay_Date\r\nZ-1,zelda,5334.75,2026-09-15',
}

const callsOf = () => callsOfService('loans').filter(({ method }) => method !== 'GET')

const ID_OF: [start: string, of: () => string[]][] = [
  ['/adjustments/', () => [ids.adjustmentId]],
  ['/attention/dead-letters/', () => ['1']],
  ['/comp-plans/assignments/', () => ['1']],
  ['/comp-plans/', () => [planId]],
  ['/disputes/', () => [ids.disputeId]],
  ['/holds/', () => [ids.holdId]],
  ['/imports/', () => [ids.importId]],
  ['/loans/spellings/', () => [ids.loanId]],
  ['/loans/', () => [ids.loanId, ids.pendingId]],
  ['/pay-', () => [ids.period]],
  ['/scenarios/', () => [ids.scenarioId]],
]

function targetsOf(path: string): string[] {
  const found = ID_OF.find(([start]) => path.startsWith(start))?.[1]() ?? [ids.loanId]
  const named = path
    .replace('{requestId}', ids.requestId)
    .replace('{memberId}', id('yolanda'))
    .replace('{period}', ids.period)
    .replace('{line}', ids.line)
    .replace('{name}', 'Secretview')
    .replace('{clawbackId}', `1.${ids.loanId}`)
    .replace(/\{(version|difference)\}/, '1')
  return named.includes('{id}') ? found.map((value) => named.replace('{id}', value)) : [named]
}

/** What an answer shows of zelda's side, except what the call itself sent. */
function leaksIn(answer: unknown, sent: Body): string[] {
  const texts = JSON.stringify(sent).match(/[\w@. -]{4,}/g) ?? []
  const left = texts.reduce((text, own) => text.replaceAll(own, ''), JSON.stringify(answer ?? null))
  return left.match(SECRET) ?? []
}

interface Answered {
  call: string
  status: number
  code: unknown
  leaks: string[]
}

async function sendAll(by: Caller, calls = callsOf()): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const { call, method, path } of calls)
    for (const url of targetsOf(path))
      for (const json of SENT[call]!()) {
        const file = FILES[call]?.()
        const { status, body } = await by.call<unknown>(
          method as 'POST',
          url,
          file ? form(file) : method === 'DELETE' ? {} : { body: json },
        )
        const { code } = (body ?? {}) as { code?: unknown }
        answered.push({ call, status, code, leaks: leaksIn(body, { url, file, ...json }) })
      }
  return answered
}

const leakedBy = (answered: Answered[]) => answered.filter(({ leaks }) => leaks.length > 0)

/** All of zelda's side that a caller could change, as the CEO reads it. */
async function secrets(): Promise<unknown[]> {
  const { loanId, pendingId, zelda, scenarioId, importId, requestId, period } = ids
  const paths = [
    ...[loanId, pendingId].flatMap((loan) => [`/loans/${loan}`, `/loans/${loan}/explanation`]),
    ...[`/statements/${period}?member=${zelda}`, '/adjustments', `/holds?loanId=${loanId}`],
    ...[`/balances/${id('yolanda')}/terms`, `/scenarios/${scenarioId}`, `/imports/${importId}`, '/comp-plans'],
    ...[`/approvals/${requestId}`, '/pay-periods', '/settings/chain-pay', '/payroll-settings', '/pay-calendar'],
  ]
  const read: unknown[] = []
  for (const path of paths) {
    const { status, body } = await fixture.ceo.get<unknown>(path)
    expect([path, status]).toEqual([path, 200])
    read.push(body)
  }
  return read
}

/** The caller's loans, with everyone they pay. */
async function loansOf(username: string): Promise<string[]> {
  const by = await fixture.as(username)
  const { loans } = (await by.get<LoansResponse>('/loans?scope=mine')).body
  expect(loans.length).toBeGreaterThan(0)
  return Promise.all(loans.map(async (loan) => JSON.stringify((await by.get<unknown>(`/loans/${loan.id}`)).body)))
}

/** Calls that anyone may make about themselves. */
const OPEN_TO_ALL = ['POST /disputes', 'PUT /loan-views/{name}', 'DELETE /loan-views/{name}', 'POST /loans']
/** Also open to managers, about their own team. */
const OPEN_TO_MANAGERS = [
  ...['POST /imports', 'POST /loans/bulk-import', 'POST /scenarios', 'POST /scenarios/preview'],
  ...['PUT /imports/mappings', 'PUT /imports/status-values', 'POST /attention/officer', 'POST /loans/spellings/assign'],
]

const successesOf = (answered: Answered[]) => [
  ...new Set(answered.filter(({ status }) => status < 400).map(({ call }) => call)),
]

describe('calls that change or calculate pay', () => {
  it('include every documented call', () => {
    const calls = callsOf().map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(['otto', 'rita', 'mona', 'paula'])('show and change nothing of another chain for %s', async (username) => {
    const before = await secrets()
    const answered = await sendAll(await fixture.as(username))
    expect(leakedBy(answered)).toEqual([])
    const isManager = fixture.member(username).role === 'manager'
    const open = [...OPEN_TO_ALL, ...(isManager ? OPEN_TO_MANAGERS : [])]
    expect(successesOf(answered).filter((call) => !open.includes(call))).toEqual([])
    expect(await secrets()).toEqual(before)
    expect((await loansOf(username)).join()).not.toMatch(/zelda|yolanda|xavier/i)
  })

  it('show a visitor nothing', async () => {
    const answered = await sendAll(fixture.visitor)
    expect([leakedBy(answered), successesOf(answered)]).toEqual([[], []])
  })

  it('refuse an API key every call outside its scope', async () => {
    for (const scope of API_SCOPES) {
      const key = await fixture.signInAs({ ...fixture.member('boss'), scopes: [scope] })
      const answered = await sendAll(
        key,
        callsOf().filter((one) => one.scope !== scope),
      )
      expect(answered.filter(({ status }) => status !== 403)).toEqual([])
      expect(leakedBy(answered)).toEqual([])
    }
  })

  it('show the company what they calculate', async () => {
    const previews = ['POST /comp-plans/dry-run', 'POST /scenarios/preview']
    const answered = await sendAll(
      fixture.ceo,
      callsOf().filter(({ call }) => previews.includes(call)),
    )
    expect([...new Set(leakedBy(answered).map(({ call }) => call))]).toEqual(previews)
  })

  it('have bodies that pass validation', async () => {
    const answered = await sendAll(fixture.ceo)
    const invalid = answered.filter(({ status, code }) => status === 400 && code !== 'loans.row-refused')
    // zelda has no debt and no deduction in the run, and her hold does not block it.
    expect(invalid.map(({ call }) => call)).toEqual(
      ['accept-deductions', 'carry', 'defer'].map((action) => `POST /pay-runs/{id}/${action}`),
    )
  })
}, 240_000)
