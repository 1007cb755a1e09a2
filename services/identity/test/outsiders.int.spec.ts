import { API_SCOPES, type OwnSession, type RecoveryCodes, type SecondFactorEnrolment } from '@upline/contracts'
import {
  type Caller,
  callsOfService,
  leaksIn,
  OUTSIDERS,
  successesIn,
  type SweepAnswer,
  PERSONAL_DATA,
  type ServiceCall,
  strongSecret,
  sweepCast,
  type TestService,
  type TestUser,
} from '@upline/testing'
import { codeAt } from '../src/second-factor/one-time-code.ts'
import { addMember, openSession, startIdentity, tokenIn, withToken } from './identity.ts'

const PASSWORD = 'zelda-hidden-words'

let identity: TestService
/** zelda's session: its token and id. */
let token: string | undefined
let sessionId: string
let recoveryCode: string
let keyId: string

/** zelda is a ceo with a password, a second factor, a session and an API key. */
const members = sweepCast({ role: 'ceo', email: 'zelda@secret.example' })
const { zelda } = members
const as = (username: keyof typeof members): Promise<Caller> => openSession(identity, { ...members[username] })

const signInZelda = (code?: string) =>
  identity.visitor.call('POST', '/auth/login', {
    body: { username: 'zelda', password: PASSWORD, ...(code === undefined ? {} : { code }) },
    headers: { 'x-upline-address': '203.0.113.7', 'user-agent': 'Secretbrowser' },
  })

beforeAll(async () => {
  identity = await startIdentity({
    UPLINE_MODE: 'production',
    IDENTITY_SECRET: strongSecret('IDENTITY_SECRET'),
    IDENTITY_ADMIN_PASSWORD: 'first-of-admin',
  })
  for (const one of Object.values(members))
    await addMember(identity, one, one === zelda ? PASSWORD : `${one.username}-own-words`)
  const first = withToken(identity, tokenIn((await signInZelda()).headers['set-cookie']))
  const { secret } = (await first.post<SecondFactorEnrolment>('/auth/second-factor/enrolment', { password: PASSWORD }))
    .body
  const on = await first.post<RecoveryCodes>('/auth/second-factor/confirm', { code: codeAt(secret, new Date()) })
  recoveryCode = on.body.recoveryCodes[0]!
  token = tokenIn((await signInZelda(on.body.recoveryCodes[1])).headers['set-cookie'])
  const own = withToken(identity, token)
  sessionId = (await own.get<OwnSession[]>('/auth/sessions')).body.find(({ isCurrent }) => isCurrent)!.id
  const wish = { name: 'Secret warehouse', scopes: ['loans:read'], password: PASSWORD }
  keyId = (await own.post<{ id: string }>('/api-keys', { ...wish, code: on.body.recoveryCodes[2] })).body.id
  expect([sessionId, keyId]).toEqual([expect.any(String), expect.any(String)])
}, 120_000)
afterAll(() => identity?.stop())

const SECRET = /secret|hidden/gi

const ownCalls = () => [...callsOfService('identity'), PERSONAL_DATA]

/** What an outsider sends to read or change something of zelda's, also with her password or a recovery code. */
const SENT: Record<string, () => (object | null)[]> = {
  'GET /api-keys': () => [null],
  'GET /auth/access': () => [null],
  'GET /auth/me': () => [null],
  'GET /auth/second-factor': () => [null],
  'GET /auth/second-factor/of/{memberId}': () => [null],
  'GET /auth/sessions': () => [null],
  'GET /auth/settings': () => [null],
  'GET /personal-data/{memberId}': () => [null],
  'DELETE /api-keys/{id}': () => [null],
  'DELETE /auth/sessions/{id}': () => [null],
  'POST /api-keys': () => [{ name: 'Mine', scopes: ['loans:read'], password: PASSWORD }],
  'POST /auth/change-password': () => [
    { currentPassword: PASSWORD, newPassword: 'stolen-words-1' },
    { currentPassword: PASSWORD, newPassword: 'stolen-words-1', memberId: zelda.id },
  ],
  'POST /auth/login': () => [
    { username: 'zelda', password: 'a-wrong-guess' },
    { username: 'zelda', password: 'a-wrong-guess', code: recoveryCode },
    { username: zelda.email, password: PASSWORD },
  ],
  'POST /auth/logout': () => [{}, { sessionId }],
  'POST /auth/proof': () => [{ password: PASSWORD }, { password: PASSWORD, code: recoveryCode }],
  'POST /auth/reset-password': () => [{ username: 'zelda' }],
  'POST /auth/second-factor/confirm': () => [{ code: '123456' }, { code: recoveryCode }],
  'POST /auth/second-factor/disable': () => [{ password: PASSWORD, code: recoveryCode }],
  'POST /auth/second-factor/enrolment': () => [{ password: PASSWORD }],
  'POST /auth/second-factor/of/{memberId}/reset': () => [{}],
  'POST /auth/second-factor/recovery-codes': () => [{ password: PASSWORD, code: recoveryCode }],
  'POST /auth/sessions/of/{memberId}/end': () => [{}],
  'POST /auth/sign-out-everywhere': () => [{}, { memberId: zelda.id }],
  'POST /page-spans': () => [{ spans: [] }],
}

const urlOf = ({ path: way }: ServiceCall): string =>
  way.replace('{memberId}', zelda.id).replace('{id}', way.startsWith('/api-keys') ? keyId : sessionId)

/** Each call has a session of its own, because some of them end it. */
async function sendAll(by: () => Promise<Caller>, calls = ownCalls()): Promise<SweepAnswer[]> {
  const answered: SweepAnswer[] = []
  for (const one of calls)
    for (const body of SENT[one.call]!()) {
      const caller = await by()
      const answer = await caller.call<unknown>(one.method as 'POST', urlOf(one), body === null ? {} : { body })
      const text = JSON.stringify([answer.body ?? null, answer.headers['set-cookie'] ?? null])
      answered.push({ call: one.call, status: answer.status, leaks: text.match(SECRET) ?? [] })
    }
  return answered
}

/** Everyone may request an email with a temporary password: it changes nothing until it is used, so it is left out. */
async function stored() {
  const own = withToken(identity, token)
  const [rows] = await identity.database.query(
    `select (select to_jsonb(a) - 'temporary_hash' - 'temporary_expires_at' from accounts a where id = $1) account,
      (select json_agg(f) from second_factors f) factors, (select json_agg(c order by c) from (select to_jsonb(r) c from recovery_codes r) x) codes,
      (select json_agg(h order by h) from (select to_jsonb(s) h from second_factor_history s) x) history,
      (select json_agg(k) from api_keys k) keys`,
    [zelda.id],
  )
  const { body } = await own.get<OwnSession[]>('/auth/sessions')
  // The list is in order of last use, which each look changes.
  return {
    rows,
    sessions: body.map(({ id, isCurrent }) => [id, isCurrent] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** What every visitor may call. None of it belongs to a member. */
const PUBLIC = ['GET /auth/settings', 'POST /auth/logout', 'POST /auth/reset-password']
/** What every member may call: their own account. Their other sessions end only after they confirm their password. */
const OWN = [
  ...['GET /auth/access', 'GET /auth/me', 'GET /auth/second-factor', 'GET /auth/sessions'],
  'POST /page-spans',
]

describe('identity', () => {
  it('tries every call', () => {
    const calls = ownCalls().map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(OUTSIDERS)('lets %s read and end only their own account and sessions', async (username) => {
    const before = await stored()
    expect(before.sessions).toContainEqual([sessionId, true])
    const answered = await sendAll(() => as(username))
    expect([leaksIn(answered), successesIn(answered).sort()]).toEqual([[], [...OWN, ...PUBLIC].sort()])
    expect(await stored()).toEqual(before)
  })

  it('lets a visitor only request an email', async () => {
    const before = await stored()
    const answered = await sendAll(() => Promise.resolve(identity.visitor))
    expect([leaksIn(answered), successesIn(answered).sort()]).toEqual([[], [...PUBLIC].sort()])
    expect(await stored()).toEqual(before)
  })

  it('lets an auditor read and change nothing', async () => {
    const before = await stored()
    const answered = await sendAll(() => openSession(identity, { role: 'processor', duties: ['auditor'] }))
    expect(successesIn(answered).filter((call) => !OWN.includes(call) && !PUBLIC.includes(call))).toEqual([
      ...['GET /api-keys', 'GET /auth/second-factor/of/{memberId}', 'GET /personal-data/{memberId}'],
    ])
    expect(await stored()).toEqual(before)
  })

  it('answers the same for the session of another member as for one that does not exist', async () => {
    const otto = await as('otto')
    const [other, missing] = [
      await otto.delete(`/auth/sessions/${sessionId}`),
      await otto.delete(`/auth/sessions/${crypto.randomUUID()}`),
    ]
    expect([other.status, other.body]).toEqual([missing.status, missing.body])
  })

  it('finds all of it as the member, and keys and personal data as the company', async () => {
    const reading = ownCalls().filter(({ method }) => method === 'GET')
    const found = async (user: TestUser) => leaksIn(await sendAll(() => openSession(identity, user), reading)).sort()
    const company = ['GET /api-keys', 'GET /personal-data/{memberId}']
    expect(await found({ role: 'ceo' })).toEqual(company)
    expect(await found({ ...zelda })).toEqual([...company, 'GET /auth/me', 'GET /auth/sessions'].sort())
  })

  it('refuses an API key every call of a member', async () => {
    const isOpen = ({ call }: ServiceCall) => [...PUBLIC, 'POST /auth/login'].includes(call)
    for (const scope of API_SCOPES) {
      const key = () => openSession(identity, { role: 'ceo', scopes: [scope] })
      const calls = callsOfService('identity').filter((one) => !isOpen(one))
      expect((await sendAll(key, calls)).filter(({ status }) => status !== 403)).toEqual([])
    }
  })
}, 120_000)
