import { API_SCOPES, type RecruitBonuses } from '@upline/contracts'
import {
  aMember,
  callsOfService,
  PERSONAL_DATA,
  type Caller,
  createdEvent,
  OUTSIDERS,
  sweepCast,
} from '@upline/testing'
import { anAgent, complete, type PaymentFixture, registered, startPaymentFixture } from './payment-fixture.ts'

let fixture: PaymentFixture

/** zelda recruited nora, who paid, and has the direct report olga. */
const cast = sweepCast({ role: 'manager', phone: '555-7113' })
const { zelda } = cast
const olga = aMember({ username: 'olga', firstName: 'olga', uplineId: zelda.id, email: 'olga@secret.example' })
const members = { ...cast, olga }
const nora = anAgent({ firstName: 'Secretnora', lastName: 'Lind', email: 'nora@secret.example', nmls: '7113009' })

beforeAll(async () => {
  fixture = await startPaymentFixture()
  for (const one of Object.values(members)) await fixture.emit(createdEvent(one))
  const open = { agentData: nora, planType: 'premium', amount: 1, recruiterId: 'zelda' }
  await fixture.visitor.post('/create-agent-payment', open)
  await fixture.pay(nora)
  expect((await complete(fixture, { agentData: nora, recruiterId: 'zelda' })).status).toBe(200)
}, 120_000)
afterAll(() => fixture?.stop())

const as = (username: keyof typeof members): Promise<Caller> => fixture.signInAs({ ...members[username] })
const SECRET = /secret|olga|nora|555-7113|7113009/gi

const ownCalls = () => callsOfService('recruiting')

/** The form of someone who knows nora's email address, and one of someone who also knows her name and numbers. */
const forms = () => [anAgent({ email: nora.email }), { ...nora, title: 'Other' }]
const applications = (recruiterId: string) =>
  forms().map((agentData) => ({ agentData, recruiterId, planType: 'premium' }))

/** What an outsider sends; the name of a recruiting link is public. */
const SENT: Record<string, () => (object | null)[]> = {
  'GET /agent-registrations/{id}': () => [null],
  'GET /own-plan': () => [null],
  'GET /recruit-bonuses': () => [null],
  'GET /recruiting-funnel': () => [null],
  'GET /recruiting-settings': () => [null],
  'GET /recruiting-stats': () => [null],
  'GET /users/by-referral/{reference}': () => [null],
  'POST /complete-agent-registration': () => applications('mona'),
  'POST /create-agent-payment': () => applications('mona'),
  'POST /own-plan/checkout': () => [{ planType: 'basic' }],
  'POST /own-plan/portal': () => [{}],
  'POST /own-plan/refund': () => [{}],
  'POST /recruiting-views': () => [{ recruiter: 'zelda', visitor: crypto.randomUUID() }],
  'PUT /recruiting-settings': () => [{ recruitBonus: 'off' }],
  'POST /hooks/stripe': () => [{ id: 'evt_1', type: 'charge.refunded', data: { object: {} } }],
  'GET /personal-data/{memberId}': () => [null],
}

/** Members have no filter of these calls but ids that others know or could guess. */
const targetsOf = (way: string): string[] => {
  const ids = [zelda.id, olga.id, 'zelda', nora.email, crypto.randomUUID()]
  return way.includes('{')
    ? ids.map((id) => way.replace(/\{\w+\}/, encodeURIComponent(id)))
    : [way, `${way}?memberId=${zelda.id}`]
}

async function leaksTo(by: Caller, calls = [...ownCalls(), PERSONAL_DATA]): Promise<string[]> {
  const leaks = new Set<string>()
  for (const { call, method, path: way } of calls)
    for (const url of targetsOf(way))
      for (const body of SENT[call]!()) {
        const answer = await by.call<unknown>(method as 'POST', url, body === null ? {} : { body })
        const sent = `${url} ${JSON.stringify(body)}`
        const texts = sent.match(/[\w@.-]{4,}/g) ?? []
        const left = texts.reduce((text, own) => text.replaceAll(own, ''), JSON.stringify(answer.body ?? null))
        for (const leak of left.match(SECRET) ?? []) leaks.add(`${call}: ${leak}`)
      }
  return [...leaks]
}

/** The recruiter of each registration, and what it pays. */
async function attribution() {
  const bonuses = (await (await as('zelda')).get<RecruitBonuses>('/recruit-bonuses')).body
  const own = (await registered(fixture)).filter(({ agent }) => agent.email === nora.email)
  const terms = await fixture.database.query('select is_bonus_on from settings')
  return { bonuses, terms, registrations: own.map(({ recruiterId, agent }) => [recruiterId, agent.firstName]) }
}

/** The name behind a username or id is public: it is referral data, of every member. */
const PUBLIC = ['olga', 'Secret'].map((name) => `GET /users/by-referral/{reference}: ${name}`)

describe('recruiting', () => {
  it('tries every call', () => {
    const calls = [...ownCalls(), PERSONAL_DATA].map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(OUTSIDERS)('shows and changes nothing of another recruiter for %s', async (username) => {
    const before = await attribution()
    expect(before.registrations).toEqual([[zelda.id, 'Secretnora']])
    expect(before.bonuses.bonuses.map(({ amount, status }) => [amount, status])).toEqual([[50, 'pending']])
    expect(await leaksTo(await as(username))).toEqual(PUBLIC)
    await fixture.settled()
    expect(await attribution()).toEqual(before)
  })

  it('shows a visitor only the names of recruiting links', async () => {
    const before = await attribution()
    expect(await leaksTo(fixture.visitor)).toEqual(PUBLIC)
    expect(await attribution()).toEqual(before)
  })

  it('finds all of it as the recruiter and the company', async () => {
    const found = await leaksTo(await as('zelda'))
    const own = ['/recruit-bonuses', '/recruiting-stats', '/personal-data/{memberId}']
    for (const call of own) expect(found.join()).toContain(`GET ${call}`)
    expect((await leaksTo(await fixture.signInAs('ceo'))).join()).toContain('GET /personal-data/{memberId}')
  })

  it('refuses an API key every call outside its scope', async () => {
    for (const scope of API_SCOPES) {
      const key = await fixture.signInAs({ role: 'ceo', scopes: [scope] })
      for (const { call, method, path: way } of ownCalls().filter(
        (one) => one.scope !== scope && one.path !== '/hooks/stripe',
      ))
        for (const body of SENT[call]!()) {
          const { status } = await key.call(method as 'POST', targetsOf(way)[0]!, body === null ? {} : { body })
          expect([call, scope, status]).toEqual([call, scope, 403])
        }
    }
  })
}, 120_000)
