import { randomUUID } from 'node:crypto'
import { dateAt, DEFAULT_TIME_ZONE, finishedQuarters } from '@upline/contracts'
import { type Caller, callsOfService, foreignPages, PERSONAL_DATA, type ServiceCall } from '@upline/testing'
import { createSecretChain, SECRET, type SecretIds } from './secret-chain.ts'
import type { StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
let ids: SecretIds
/** By the path of a list: queries with cursors of the company and of zelda. */
const pages: Record<string, string[]> = {}
beforeAll(async () => {
  ;({ fixture, ids } = await createSecretChain())
  const [latest] = finishedQuarters(dateAt(new Date(), DEFAULT_TIME_ZONE), 1)
  await fixture.database.query(
    `insert into proxy_results (quarter, member_no, rule, rule_version, outcome, action, loans, digest, inputs)
     select $1, no, 'Z7', 1, 'too-few', 'none', 1, '', '{}' from members where id = $2`,
    [latest, ids.zelda],
  )
  await fixture.database.query(
    `insert into recruiting_results (year, member_no, rule, rule_version, outcome, action, loans, digest, inputs)
     select left(company_today()::text, 4), no, 'F2', 1, 'clean', 'none', 1, '', $1 from members where id = $2`,
    [JSON.stringify({ bonuses: 1, recruitingCents: 1, loansCents: 1, messages: [] }), ids.zelda],
  )
  const callers = [await fixture.as('boss'), await fixture.as('zelda')]
  for (const { path, parameters } of readingCalls())
    if (parameters.includes('cursor')) for (const way of pathsOf(path)) pages[way] = await foreignPages(way, callers)
}, 240_000)
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const readingCalls = () => [...callsOfService('loans').filter(({ method }) => method === 'GET'), PERSONAL_DATA]

/** The call about zelda's loans, pay and requests. */
const pathsOf = (call: string): string[] => {
  const of = (name: string, values: string[]) => values.map((value) => call.replace(`{${name}}`, value))
  if (call.includes('{memberId}')) return of('memberId', [ids.zelda, fixture.member('yolanda').id])
  if (call.includes('{requestId}')) return of('requestId', [ids.requestId, ids.adjustmentId])
  if (call.includes('{period}')) return of('period', [ids.period])
  if (call.startsWith('/loans/{id}')) return of('id', [ids.loanId, ids.pendingId])
  if (call.startsWith('/imports/')) return of('id', [ids.importId])
  if (call.startsWith('/scenarios/')) return of('id', [ids.scenarioId])
  if (call.startsWith('/pay-runs/')) return of('id', [ids.period])
  return of('id', [randomUUID()])
}

/** Whatever a caller can add to find more: other members, filters, searches, scopes, dates. */
function queriesOf({ parameters }: ServiceCall): string[] {
  const { zelda, loanId, importId } = ids
  const [xavier, mona] = [fixture.member('xavier').id, fixture.member('mona').id]
  const all = [
    ...[
      'scope=mine',
      'scope=company',
      'q=zelda',
      'q=Secretborrower',
      'q=711300',
      `member=${zelda}`,
      `memberId=${zelda}`,
      'number=Z-1',
    ],
    ...[`loan=${loanId}`, `loanId=${loanId}`, `importId=${importId}`, 'open=true', 'state=approved', 'pending=true'],
    ...['sort=-amount', 'status=Funded&q=zelda', 'scope=mine&q=zelda&figure=total-earned', 'figure=total-volume'],
    ...['figure=team-volume', 'period=last-6-months&figure=breakdown', 'period=last-6-months', 'asOf=2026-11-01'],
    ...[`member=${zelda}&upline=${xavier}`, `member=${zelda}&upline=${mona}`, 'kind=missing-amount', 'format=generic'],
    ...[`kind=unconfirmed-loan&subject=${loanId}`, 'kind=leaver-balance'],
  ]
  return ['', ...all.filter((query) => [...new URLSearchParams(query).keys()].every((key) => parameters.includes(key)))]
}

/** What an answer shows of zelda's side. An answer repeats what was searched. The content of a PDF and a zip is compressed, so any about zelda counts. */
function leaksIn(body: unknown, query: string): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (/^(%PDF|PK)/.test(text)) return /^(member|memberId|loan|loanId)=/.test(query) ? ['a file'] : []
  const searched = new URLSearchParams(query).get('q') ?? new URLSearchParams(query).get('number')
  return (searched === null ? text : text.replaceAll(searched, '')).match(SECRET) ?? []
}

/** What a caller finds of zelda's side, by call. */
async function foundBy(by: Caller): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const call of readingCalls()) {
    const urls = pathsOf(call.path).flatMap((way) =>
      [...queriesOf(call), ...(pages[way] ?? [])].map((query) => ({ way, query })),
    )
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

/** Evidence packs, and what rules found. */
const COMPLIANCE_READS = [
  ...['/compliance/agreements', '/compliance/agreements/export.csv', '/compliance/findings'],
  ...[
    '/compliance/proxy',
    '/compliance/proxy/report.csv',
    '/compliance/recruiting',
    '/compliance/recruiting/report.csv',
  ],
  ...['/evidence', '/evidence/members', '/evidence/packs'],
]

const readBy = async (username: string) => Object.keys(await foundBy(await fixture.as(username))).sort()

describe('reading pay', () => {
  it('has cursors of other callers for the main lists', () => {
    const lists = Object.keys(pages).filter((way) => pages[way]!.length > 0)
    expect(lists).toEqual(expect.arrayContaining(['/approvals', '/commissions', '/loans']))
  })

  it.each(['otto', 'mona', 'rita', 'paula'])('shows %s nothing of a chain that they are not in', async (username) => {
    expect(await foundBy(await fixture.as(username))).toEqual({})
  })

  it('shows a visitor nothing', async () => {
    expect(await foundBy(fixture.visitor)).toEqual({})
  })

  it('shows a member with the Compliance duty the pay on hold, evidence packs and rule results, and nothing else', async () => {
    expect(await readBy('cora')).toEqual([...COMPLIANCE_READS, '/holds'])
  })

  it('shows a member with the Payroll duty what payroll needs, and no loans', async () => {
    expect(await readBy('pia')).toEqual(PAYROLL_READS)
  })

  it('finds all of it as the company', async () => {
    expect(await readBy('boss')).toEqual([...PAYROLL_READS, ...COMPANY_READS, ...COMPLIANCE_READS].sort())
  })
}, 240_000)
