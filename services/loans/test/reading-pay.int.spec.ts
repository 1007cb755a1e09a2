import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Adjustment, ImportJob, PendingApproval } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { type StatementsFixture, createStatementsFixture, expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')

let fixture: StatementsFixture
let ids: Record<string, string>

/**
 * zelda reports to yolanda, yolanda to the manager xavier. Before the loans funded, zelda reported to the manager paula. The manager
 * mona has rita below her. No one of mona's team, and no member with a duty, is above or below zelda.
 */
beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'xavier', role: 'manager' },
    { username: 'yolanda', upline: 'xavier' },
    { username: 'paula', role: 'manager' },
    { username: 'zelda', upline: 'paula' },
    { username: 'mona', role: 'manager' },
    { username: 'rita', upline: 'mona', role: 'senior_loan_officer' },
    { username: 'otto' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'pia', role: 'processor', duties: ['payroll'] },
  )
  await fixture.move('zelda', 'yolanda', '2026-02-01T12:00:00Z')
  ids = await plantSecrets()
}, 240_000)
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const secret = (over: object) => ({ Loan_Officer: 'zelda', Borrower: 'Sibyl Secretborrower', ...over })
const period = async () => (await fixture.open()).id

/** Loans, pay, holds, disputes, requests and files of zelda and her uplines; the ids of all. */
async function plantSecrets(): Promise<Record<string, string>> {
  const { admin, ceo } = fixture
  await fixture.import(
    funded('Z-1', '2026-09-01', secret({ Loan_Amount: '711300', Borrower: 'Sibyl Secretborrower' })),
    row('Z-2', secret({ Loan_Amount: '913700', Borrower: 'Sam Secretborrower' })),
  )
  const loanId = (await fixture.loan('Z-1')).id
  const zelda = fixture.member('zelda').id
  const [asZelda, xavier] = await Promise.all([fixture.as('zelda'), fixture.as('xavier')])
  const bonus = { memberId: zelda, amount: 4_321.09, type: 'bonus', reason: 'Secret bonus', loanId }
  const { id } = expectOk(await admin.post<Adjustment>('/adjustments', bonus))
  expectOk(await ceo.post(`/adjustments/${id}/approve`, {}))
  expectOk(await admin.post('/holds', { loanId, reason: 'Secret hold' }))
  const dispute = { loanNumber: 'Z-1', reason: 'other', comment: 'Secret dispute' }
  expectOk(await asZelda.post('/disputes', dispute))
  const terms = { draw: { amount: 3_777.01, from: '2026-01-01' }, floor: 1_234.56 }
  expectOk(await admin.put(`/balances/${fixture.member('yolanda').id}/terms`, terms))
  expectOk(await asZelda.put('/loan-views/Secretview', { query: 'status=Funded', columns: [] }))
  const changes = { moves: [{ memberId: zelda, uplineId: fixture.member('xavier').id }], plans: [] }
  const scenario = { name: 'Secretscenario', changes, months: 3, effectiveOn: '2099-01-01' }
  const { id: scenarioId } = expectOk(await xavier.post<{ id: string }>('/scenarios', scenario))
  const bad = row('Z-3', secret({ Status: 'Secretstatus' }))
  expectOk(await xavier.post('/loans/bulk-import', { loans: [bad] }))
  const [job] = expectOk(await xavier.get<ImportJob[]>('/imports?limit=1'))
  const asked = expectOk(await admin.patch<PendingApproval>(`/loans/${loanId}`, { amount: 812_345.67 }))
  return {
    ...{ loanId, pendingId: (await fixture.loan('Z-2')).id, zelda, scenarioId, importId: job!.id },
    ...{ requestId: asked.requestId, period: await period(), adjustmentId: id },
  }
}

/** Shares of Z-1 and Z-2, single and summed, adjustments, terms, and every text that belongs to zelda's side. */
const AMOUNTS = [
  ...[711_300, 5_334.75, 1_778.25, 711.3, 7_824.3, 913_700, 6_852.75, 2_284.25, 913.7, 1_625_000],
  ...[4_321.09, 9_655.84, 3_777.01, 1_234.56, 812_345.67, 12_187.5, 4_062.5, 1_625],
]
const spellings = (amount: number) => [String(amount), amount.toFixed(2), amount.toLocaleString('en-US')]
const SECRET = new RegExp(
  `zelda|yolanda|xavier|secret|(?<![\\d.]|\\d,)(${AMOUNTS.flatMap(spellings)
    .map((text) => text.replaceAll('.', '\\.'))
    .join('|')})(?![\\d,]|\\.\\d)`,
  'gi',
)

interface Call {
  path: string
  parameters: string[]
}

interface Operation {
  'x-service'?: string
  parameters?: { name: string; in: string }[]
}

/** Every GET of this service, from the document of the API. */
function readingCalls(): Call[] {
  const { paths } = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, { get?: Operation }> }
  const own = Object.entries(paths).filter(([, { get }]) => get?.['x-service'] === 'loans')
  const calls = own.map(([name, { get }]) => ({
    path: name.replace(/^\/api/, ''),
    parameters: (get!.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
  }))
  return [...calls, { path: '/personal-data/{memberId}', parameters: [] }]
}

/** The call about zelda's loans, pay and requests. */
const pathsOf = (call: string): string[] => {
  const of = (name: string, values: string[]) => values.map((value) => call.replace(`{${name}}`, value))
  if (call.includes('{memberId}')) return of('memberId', [ids['zelda']!, fixture.member('yolanda').id])
  if (call.includes('{requestId}')) return of('requestId', [ids['requestId']!, ids['adjustmentId']!])
  if (call.includes('{period}')) return of('period', [ids['period']!])
  if (call.startsWith('/loans/{id}')) return of('id', [ids['loanId']!, ids['pendingId']!])
  if (call.startsWith('/imports/')) return of('id', [ids['importId']!])
  if (call.startsWith('/scenarios/')) return of('id', [ids['scenarioId']!])
  if (call.startsWith('/pay-runs/')) return of('id', [ids['period']!])
  return of('id', [randomUUID()])
}

/** Whatever a caller can add to find more: other members, filters, searches, scopes, dates. */
function queriesOf({ parameters }: Call): string[] {
  const { zelda, loanId, importId } = ids
  const [xavier, mona] = [fixture.member('xavier').id, fixture.member('mona').id]
  const all = [
    ...['scope=mine', 'scope=company', 'q=zelda', 'q=Secretborrower', 'q=711300', `member=${zelda}`, 'number=Z-1'],
    ...[`loan=${loanId}`, `loanId=${loanId}`, `importId=${importId}`, 'open=true', 'state=approved', 'pending=true'],
    ...['sort=-amount', 'status=Funded&q=zelda', 'scope=mine&q=zelda&figure=total-earned', 'figure=total-volume'],
    ...['figure=team-volume', 'period=last-6-months&figure=breakdown', 'period=last-6-months', 'asOf=2026-11-01'],
    ...[`member=${zelda}&upline=${xavier}`, `member=${zelda}&upline=${mona}`, 'kind=missing-amount', 'format=generic'],
    ...[`kind=unconfirmed-loan&subject=${loanId}`, 'kind=leaver-balance'],
  ]
  return ['', ...all.filter((query) => [...new URLSearchParams(query).keys()].every((key) => parameters.includes(key)))]
}

/** What an answer shows of zelda's side. An answer repeats what was searched. A PDF has glyphs, so any about zelda counts. */
function leaksIn(body: unknown, query: string): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (text.startsWith('%PDF')) return query.startsWith('member=') ? ['a file'] : []
  const searched = new URLSearchParams(query).get('q') ?? new URLSearchParams(query).get('number')
  return (searched === null ? text : text.replaceAll(searched, '')).match(SECRET) ?? []
}

/** What a caller finds of zelda's side, by call. */
async function foundBy(by: Caller): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const call of readingCalls()) {
    const urls = pathsOf(call.path).flatMap((way) => queriesOf(call).map((query) => ({ way, query })))
    const leaks = new Set<string>()
    for (const { way, query } of urls) {
      const { body } = await by.get<unknown>(query === '' ? way : `${way}?${query}`)
      for (const leak of leaksIn(body, query)) leaks.add(leak.toLowerCase())
    }
    if (leaks.size > 0) found[call.path] = [...leaks].sort()
  }
  return found
}

/** Calls that show a member with the Payroll duty the pay of others. */
const PAYROLL_READS = [
  ...['/adjustments', '/approvals', '/approvals/{requestId}', '/balances', '/balances/{memberId}'],
  ...['/balances/{memberId}/terms', '/disputes', '/holds', '/members/{memberId}/year', '/pay-runs/{id}/verification'],
  ...['/statements/{period}', '/statements/{period}/people', '/statements/{period}/statement.csv'],
  '/statements/{period}/statement.pdf',
]

/** What the company reads beyond that. */
const COMPANY_READS = [
  ...['/attention/rows', '/commissions/breakdown', '/commissions/explanation', '/figures/commission-by-month'],
  ...['/figures/pipeline-by-age', '/imports', '/imports/{id}', '/imports/{id}/events', '/imports/{id}/refused'],
  ...['/imports/{id}/refused.csv', '/loans', '/loans/export.csv', '/loans/matching-keys/{memberId}'],
  ...['/loans/move-preview', '/loans/{id}', '/loans/{id}/explanation', '/loans/{id}/timeline'],
  ...['/personal-data/{memberId}', '/scenarios', '/scenarios/{id}'],
]

const readBy = async (username: string) => Object.keys(await foundBy(await fixture.as(username))).sort()

describe('reading pay', () => {
  it.each(['otto', 'mona', 'rita', 'paula'])('shows %s nothing of a chain that they are not in', async (username) => {
    expect(await foundBy(await fixture.as(username))).toEqual({})
  })

  it('shows a visitor nothing', async () => {
    expect(await foundBy(fixture.visitor)).toEqual({})
  })

  it('shows a member with the Compliance duty the pay on hold, and nothing else', async () => {
    expect(await readBy('cora')).toEqual(['/holds'])
  })

  it('shows a member with the Payroll duty what payroll needs, and no loans', async () => {
    expect(await readBy('pia')).toEqual(PAYROLL_READS)
  })

  it('finds all of it as the company', async () => {
    expect(await readBy('boss')).toEqual([...PAYROLL_READS, ...COMPANY_READS].sort())
  })
}, 240_000)
