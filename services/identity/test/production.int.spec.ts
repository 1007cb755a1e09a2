import { generateKeyPairSync } from 'node:crypto'
import { unsealWith } from '@upline/auth'
import type { OwnSession, Problem, RecoveryCodes, SecondFactorEnrolment } from '@upline/contracts'
import { credentialsIssued, passwordResetRequested } from '@upline/contracts/events'
import {
  aMember,
  changed,
  createdEvent,
  eventually,
  strongSecret,
  testKeyRing,
  type TestService,
  updatedEvent,
} from '@upline/testing'
import { PasswordHasher } from '../src/passwords/password-hasher.ts'
import { codeAt } from '../src/second-factor/one-time-code.ts'
import { addMember, signIn, startIdentity, tokenIn, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity({
    UPLINE_MODE: 'production',
    IDENTITY_SECRET: strongSecret('IDENTITY_SECRET'),
    IDENTITY_ADMIN_PASSWORD: 'first-of-admin',
  })
})

afterAll(() => identity?.stop())

const issuedFor = async (id: string) =>
  (await identity.published(credentialsIssued)).find(({ key }) => key === id)?.data ?? fail('nothing issued')

const fail = (message: string): never => {
  throw new Error(message)
}

const mailed = async (sealed: string | null): Promise<string> =>
  (await identity.keys.unsealed('notifications', sealed ?? '')) ?? fail('not sealed for notifications')

describe('production', () => {
  it("accepts admin's password from the settings and requires a new one", async () => {
    await identity.emit(createdEvent(aMember({ id: '1', username: 'admin', role: 'admin' }), { origin: 'seeded' }))
    const { status, body } = await signIn(identity, { username: 'admin', password: 'first-of-admin' })
    expect([status, body.needsPasswordChange]).toEqual([200, true])
  })

  it('never accepts the default password, to sign in or as a new password', async () => {
    const member = aMember({ username: 'ann' })
    await addMember(identity, member, 'ann-secret')
    const bare = aMember({ username: 'bare' })
    await addMember(identity, bare, 'Welcome123!')
    expect((await signIn(identity, { username: 'bare', password: 'Welcome123!' })).status).toBe(401)
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    const change = { currentPassword: 'ann-secret', newPassword: 'Welcome123!' }
    expect((await withToken(identity, token).post('/auth/change-password', change)).status).toBe(400)
  })

  it('sends a new member a single-use password, encrypted for notifications only', async () => {
    const member = aMember({ username: 'new-one' })
    await addMember(identity, member)
    const issued = await issuedFor(member.id)
    expect(issued.kind).toBe('temporary')
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(await unsealWith(other as never, issued.sealedPassword ?? '')).toBeUndefined()
    const password = await mailed(issued.sealedPassword)
    const first = await signIn(identity, { username: 'new-one', password })
    expect([first.status, first.body.needsPasswordChange]).toEqual([200, true])
    expect((await signIn(identity, { username: 'new-one', password })).status).toBe(401)
    const change = { currentPassword: password, newPassword: 'my-own-one' }
    expect((await withToken(identity, first.token).post('/auth/change-password', change)).status).toBe(200)
    expect((await signIn(identity, { username: 'new-one', password: 'my-own-one' })).status).toBe(200)
  })

  it('responds to a reset identically for any name, and keeps the old password until the new one is used', async () => {
    const member = aMember({ username: 'bob' })
    await addMember(identity, member, 'bob-secret')
    const known = await identity.visitor.post<{ message: string }>('/auth/reset-password', { username: 'bob' })
    const unknown = await identity.visitor.post<{ message: string }>('/auth/reset-password', { username: 'nobody' })
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message])
    const requested = await identity.published(passwordResetRequested)
    expect(requested.map(({ key }) => key)).toEqual([member.id])
    expect(Date.parse(requested[0]?.data.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    const old = await signIn(identity, { username: 'bob', password: 'bob-secret' })
    expect(old.status).toBe(200)
    const password = await mailed(requested[0]?.data.sealedPassword ?? null)
    const fresh = await signIn(identity, { username: 'bob', password })
    expect(fresh.body.needsPasswordChange).toBe(true)
    expect((await signIn(identity, { username: 'bob', password: 'bob-secret' })).status).toBe(401)
  })

  it('revokes API keys when the temporary password is used, not when it is requested', async () => {
    const member = aMember({ username: 'keykeeper', role: 'manager' })
    await addMember(identity, member, 'keykeeper-secret')
    await identity.database.query(
      `insert into api_keys (id, account_id, name, key_hash, begins, scopes, created_by, created_at)
       values ('of-keeper', '${member.id}', 'Old', 'hash', 'upl_', '{}', 'keykeeper', now())`,
    )
    const revoked = () =>
      identity.database.query(`select revoked_by as by, revoked_at is not null as "isRevoked" from api_keys
        where id = 'of-keeper'`)
    await identity.visitor.post('/auth/reset-password', { username: 'keykeeper' })
    expect(await revoked()).toEqual([{ by: null, isRevoked: false }])
    const requested = await identity.published(passwordResetRequested)
    const sealed = requested.find(({ key }) => key === member.id)?.data.sealedPassword ?? null
    const { token } = await signIn(identity, { username: 'keykeeper', password: await mailed(sealed) })
    expect(await revoked()).toEqual([{ by: null, isRevoked: true }])
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
  })

  it('withdraws a first password that was sent to a wrong address, and sends another one to the new address', async () => {
    const member = aMember({ username: 'mistyped', email: 'stranger@example.com' })
    await addMember(identity, member)
    const { sealedPassword: sentToStranger } = await issuedFor(member.id)
    await identity.emit(updatedEvent(changed(member, { email: 'right@example.com' })))
    expect((await signIn(identity, { username: 'mistyped', password: await mailed(sentToStranger) })).status).toBe(401)
    const issued = (await identity.published(credentialsIssued)).filter(({ key }) => key === member.id)
    expect(issued.map(({ data }) => data.email)).toEqual(['stranger@example.com', 'right@example.com'])
    const password = await mailed(issued[1]!.data.sealedPassword)
    expect((await signIn(identity, { username: 'mistyped', password })).status).toBe(200)
  })

  it('withdraws a requested password if the email address changes, and keeps the chosen one', async () => {
    const member = aMember({ username: 'moved' })
    await addMember(identity, member, 'moved-secret')
    await identity.visitor.post('/auth/reset-password', { username: 'moved' })
    const [requested] = (await identity.published(passwordResetRequested)).filter(({ key }) => key === member.id)
    await identity.emit(updatedEvent(changed(member, { email: 'elsewhere@example.com' })))
    const password = await mailed(requested?.data.sealedPassword ?? null)
    expect((await signIn(identity, { username: 'moved', password })).status).toBe(401)
    expect((await signIn(identity, { username: 'moved', password: 'moved-secret' })).status).toBe(200)
    const issued = (await identity.published(credentialsIssued)).filter(({ key }) => key === member.id)
    expect(issued.map(({ data }) => data.kind)).toEqual(['chosen'])
  })

  it('compares as expensive a hash for an account whose single-use password is spent as for an unknown name', async () => {
    const member = aMember({ username: 'spent' })
    await addMember(identity, member)
    await signIn(identity, { username: 'spent', password: await mailed((await issuedFor(member.id)).sealedPassword) })
    const verify = vi.spyOn(identity.app.get(PasswordHasher).argon2, 'verify')
    for (const username of ['spent', 'nobody-here']) await signIn(identity, { username, password: 'wrong-one' })
    const costs = verify.mock.calls.map(([hash]) => /m=\d+,t=\d+/.exec(String(hash))?.[0])
    verify.mockRestore()
    expect(costs.slice(0, costs.length / 2)).toEqual(costs.slice(costs.length / 2))
  })

  it('refuses a temporary password after 30 minutes', async () => {
    const member = aMember({ username: 'cy' })
    await addMember(identity, member, 'cy-secret')
    await identity.visitor.post('/auth/reset-password', { username: 'cy' })
    const [requested] = (await identity.published(passwordResetRequested)).filter(({ key }) => key === member.id)
    await identity.database.query(
      `update accounts set temporary_expires_at = now() - interval '1 second' where id = $1`,
      [member.id],
    )
    const password = await mailed(requested?.data.sealedPassword ?? null)
    expect((await signIn(identity, { username: 'cy', password })).status).toBe(401)
  })

  it('reveals no password in its settings', async () => {
    expect((await identity.visitor.get('/auth/settings')).body).toMatchObject({
      mode: 'production',
      defaultPassword: null,
      demoPassword: null,
      demoUsernames: [],
    })
  })

  it('publishes its keys again if Redis has lost them, and keeps private parts encrypted', async () => {
    const ring = testKeyRing(identity.redis.client)
    const published = async () => (await ring.published('signing'))?.keys
    const before = await published()
    expect(before).toHaveLength(1)
    await identity.redis.client.del('upline:signed-keys')
    await eventually(async () => expect(await published()).toEqual(before))
    const stored = JSON.stringify(await identity.database.query('select private_jwk_encrypted from own_keys'))
    expect(stored).not.toContain('"d"')
    expect(tokenIn('')).toBeUndefined()
  })
})

describe('the cookie of a session in production', () => {
  const login = (headers: Record<string, string>) =>
    identity.visitor.call<{ username: string }>('POST', '/auth/login', {
      body: { username: 'dee', password: 'dee-secret' },
      headers: { 'x-upline-address': '203.0.113.9', ...headers },
    })
  const me = (cookie: string, headers: Record<string, string> = {}) =>
    identity.visitor.call<{ username: string }>('GET', '/auth/me', { headers: { cookie, ...headers } })
  const TLS = { 'x-upline-proto': 'https' }
  const HOST = '__Host-upline_session'
  const tokenOf = (name: string, setCookie: unknown) =>
    String(setCookie).startsWith(`${name}=`)
      ? String(setCookie)
          .slice(name.length + 1)
          .split(';')[0]
      : undefined

  beforeAll(() => addMember(identity, aMember({ username: 'dee' }), 'dee-secret'))

  it('binds the cookie to the host over TLS, and uses the configured name over plain HTTP', async () => {
    const safe = await login(TLS)
    const token = tokenOf(HOST, safe.headers['set-cookie'])
    expect(safe.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-upline_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-upline_device=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect((await me(`${HOST}=${token}`, TLS)).body.username).toBe('dee')
    const plain = await login({})
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(/^upline_session=[^;]+; .*SameSite=Lax$/),
      expect.stringMatching(/^upline_device=[^;]+; .*SameSite=Lax$/),
    ])
  })

  it('ignores a session that was planted under the other name', async () => {
    const attacker = tokenOf('upline_session', (await login({})).headers['set-cookie'])
    expect((await me(`upline_session=${attacker}`)).status).toBe(200)
    expect((await me(`upline_session=${attacker}`, TLS)).status).toBe(401)
    expect((await me(`${HOST}=${attacker}`)).status).toBe(401)
    const own = await login({ ...TLS, cookie: `upline_session=${attacker}` })
    expect(tokenOf(HOST, own.headers['set-cookie'])).not.toBe(attacker)
    // The planted session was not treated as the browser's previous one, so it did not end either.
    expect((await me(`upline_session=${attacker}`)).status).toBe(200)
  })

  it('clears the cookie under its own name at a sign-out, and ends the session', async () => {
    const token = tokenOf(HOST, (await login(TLS)).headers['set-cookie'])
    const headers = { ...TLS, cookie: `${HOST}=${token}` }
    const out = await identity.visitor.call('POST', '/auth/logout', { headers })
    expect(String(out.headers['set-cookie'])).toBe(`${HOST}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`)
    expect((await me(`${HOST}=${token}`, TLS)).status).toBe(401)
  })
})

describe('before other sessions end in production', () => {
  const body = { username: 'eve', password: 'eve-secret' }
  const signedIn = async () => {
    const { token } = await signIn(identity, body)
    const sessions = (await withToken(identity, token).get<OwnSession[]>('/auth/sessions')).body
    return { token, id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' }
  }
  const end = (token: string | undefined, id: string) =>
    identity.visitor.call<Problem>('DELETE', `/auth/sessions/${id}`, {
      headers: { cookie: `upline_session=${token}` },
    })

  beforeAll(() => addMember(identity, aMember({ username: 'eve' }), 'eve-secret'))

  it('requires the password again in this session', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await end(here.token, there.id)).body.code).toBe('identity.proof-needed')
    const everywhere = await withToken(identity, here.token).post<Problem>('/auth/sign-out-everywhere')
    expect([everywhere.status, everywhere.body.code]).toEqual([403, 'identity.proof-needed'])
    const prove = (token: string | undefined, password: string) =>
      withToken(identity, token).post<Problem>('/auth/proof', { password })
    expect((await prove(here.token, 'wrong')).body.code).toBe('identity.wrong-password')
    expect((await prove(there.token, 'eve-secret')).status).toBe(200)
    expect((await end(here.token, there.id)).status).toBe(403)
    expect((await prove(here.token, 'eve-secret')).status).toBe(200)
    expect((await end(here.token, there.id)).status).toBe(200)
    expect((await withToken(identity, here.token).post('/auth/sign-out-everywhere')).status).toBe(200)
  })

  it('requires nothing to end the current session', async () => {
    const { token, id } = await signedIn()
    expect((await end(token, id)).status).toBe(200)
  })

  it('requires the code too if there is a second factor', async () => {
    const { token } = await signedIn()
    const begun = await withToken(identity, token).post<SecondFactorEnrolment>('/auth/second-factor/enrolment', {
      password: 'eve-secret',
    })
    const confirmed = await withToken(identity, token).post<RecoveryCodes>('/auth/second-factor/confirm', {
      code: codeAt(begun.body.secret, new Date()),
    })
    const own = withToken(identity, tokenIn(confirmed.headers['set-cookie']))
    const alone = await own.post<Problem>('/auth/proof', { password: 'eve-secret' })
    expect([alone.status, alone.body.code]).toEqual([400, 'identity.second-factor-needed'])
    const wrong = await own.post<Problem>('/auth/proof', { password: 'eve-secret', code: '000000x' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'identity.wrong-code'])
    const code = confirmed.body.recoveryCodes[0]
    expect((await own.post('/auth/proof', { password: 'eve-secret', code })).status).toBe(200)
    expect((await own.post('/auth/sign-out-everywhere')).status).toBe(200)
  })
})
