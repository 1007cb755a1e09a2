import { API_SCOPES, type Site } from '@upline/contracts'
import {
  callsOfService,
  PERSONAL_DATA,
  type Caller,
  createdEvent,
  leaksIn,
  OUTSIDERS,
  successesIn,
  type SweepAnswer,
  sweepCast,
  type TestService,
  type ServiceCall,
} from '@upline/testing'
import { build, request, startSites } from './sites-fixture.ts'

let service: TestService
let site: Site
let leadId: string

/** zelda has a site that is offline, with an earlier version, and a lead. */
const members = sweepCast({ role: 'manager' })
const { zelda } = members
const as = (username: keyof typeof members): Promise<Caller> => service.signInAs({ ...members[username] })

const ADD_LEAD = `
  insert into leads (member_id, kind, name, email, phone, message, purpose, amount_cents, page, consent, created_at)
  values ($1, 'contact', 'Vera Secretvisitor', 'vera@secret.example', '208-555-7113', 'Secret message', '', null, '/x', 'yes', now())
  returning id`

beforeAll(async () => {
  service = await startSites({ PUBLIC_PAGES: 'off' })
  for (const one of Object.values(members)) await service.emit(createdEvent(one))
  const by = await as('zelda')
  await build(by, { siteName: 'Secretdraft', tagline: 'Secret first tagline', email: 'owner@secret.example' })
  site = (await build(by, { siteName: 'Secretdraft', tagline: 'Second' })).body.site
  expect((await by.delete(`/affiliate-sites/${site.id}`)).status).toBe(200)
  leadId = (await service.database.query<{ id: string }>(ADD_LEAD, [zelda.id]))[0]!.id
}, 120_000)
afterAll(() => service?.stop())

const SECRET = /secret|555-7113/gi

const ownCalls = () => callsOfService('sites')

const form = (): object => request({ siteName: 'Mine', memberId: zelda.id })

/** What an outsider sends to read or change something of zelda's. */
const SENT: Record<string, () => (object | null)[]> = {
  'GET /affiliate-sites': () => [null],
  'GET /agent-profile/{username}': () => [null],
  'GET /compliance/claims': () => [null],
  'GET /leads': () => [null],
  'GET /leads/export.csv': () => [null],
  'GET /personal-data/{memberId}': () => [null],
  'GET /settings/public-pages': () => [null],
  'DELETE /affiliate-sites/{id}': () => [null],
  'PATCH /leads/{id}': () => [{ status: 'won', loanNumber: '1' }],
  'POST /affiliate-sites/preview': () => [form()],
  'POST /affiliate-sites/{id}/versions/{version}/publish': () => [{}],
  'POST /create-affiliate-site': () => [form()],
  'PUT /settings/public-pages': () => [{ publicPages: true }],
}

function urlsOf({ path: way, parameters }: ServiceCall): string[] {
  const id = way.startsWith('/leads') ? leadId : site.id
  const named = way
    .replace('{id}', id)
    .replace('{version}', '1')
    .replace('{memberId}', zelda.id)
    .replace('{username}', 'zelda')
  const queries = [
    ...[`memberId=${zelda.id}`, `member=${zelda.id}`, 'scope=company', 'scope=mine&q=Secret', 'q=7113', 'status=new'],
    // A cursor of another caller.
    `cursor=${encodeURIComponent(Buffer.from(JSON.stringify(['leads', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])).toString('base64url'))}`,
  ].filter((query) => [...new URLSearchParams(query).keys()].every((key) => parameters.includes(key)))
  return [named, ...queries.map((query) => `${named}?${query}`)]
}

async function sendAll(by: Caller, calls = [...ownCalls(), PERSONAL_DATA]): Promise<SweepAnswer[]> {
  const answered: SweepAnswer[] = []
  for (const one of calls)
    for (const url of urlsOf(one))
      for (const body of SENT[one.call]!()) {
        const answer = await by.call<unknown>(one.method as 'POST', url, body === null ? {} : { body })
        const text = JSON.stringify(answer.body ?? null).replaceAll(
          new URL(url, 'http://x').searchParams.get('q') ?? '\0',
          '',
        )
        answered.push({ call: one.call, status: answer.status, leaks: text.match(SECRET) ?? [] })
      }
  return answered
}

const changesIn = (answers: SweepAnswer[]) => successesIn(answers).filter((call) => !call.startsWith('GET'))

const stored = () =>
  service.database.query(
    `select (select json_agg(s order by id) from sites s where member_id = $1) sites,
      (select json_agg(l order by id) from leads l) leads, (select count(*)::int from site_versions) versions,
      (select count(*)::int from sites) count`,
    [zelda.id],
  )

describe('sites', () => {
  it('tries every call', () => {
    const calls = [...ownCalls(), PERSONAL_DATA].map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(OUTSIDERS)('shows and changes nothing of another member for %s', async (username) => {
    const before = await stored()
    const answered = await sendAll(await as(username))
    expect([leaksIn(answered), changesIn(answered)]).toEqual([[], []])
    expect(await stored()).toEqual(before)
  })

  it('shows a visitor nothing', async () => {
    const answered = await sendAll(service.visitor)
    expect([...new Set(answered.map(({ status }) => status))]).toEqual([401])
  })

  it('answers the same for the site of another member as for one that does not exist', async () => {
    const mine = await as('mona')
    for (const [method, rest] of [
      ['DELETE', ''],
      ['POST', '/versions/1/publish'],
    ] as const) {
      const other = await mine.call(method, `/affiliate-sites/${site.id}${rest}`)
      const missing = await mine.call(method, `/affiliate-sites/${crypto.randomUUID()}${rest}`)
      expect([other.status, other.body]).toEqual([missing.status, missing.body])
    }
  })

  it('finds all of it as the member and the company', async () => {
    const reads = ['GET /affiliate-sites', 'GET /leads', 'GET /leads/export.csv', 'GET /personal-data/{memberId}']
    const reading = [...ownCalls(), PERSONAL_DATA].filter(({ method }) => method === 'GET')
    for (const by of [await as('zelda'), await service.signInAs('ceo')])
      expect(leaksIn(await sendAll(by, reading)).sort()).toEqual(reads)
  })

  it('refuses an API key every call outside its scope', async () => {
    for (const scope of API_SCOPES) {
      const key = await service.signInAs({ role: 'ceo', scopes: [scope] })
      const calls = ownCalls().filter((one) => one.scope !== scope)
      const answered = await sendAll(key, calls)
      expect(answered.filter(({ status }) => status !== 403)).toEqual([])
    }
  })
}, 120_000)
