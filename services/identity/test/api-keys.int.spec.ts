import {
  API_SCOPES,
  type ApiKey,
  type CurrentUser,
  type NewApiKey,
  type Problem,
  type SecondFactorEnrolment,
} from '@upline/contracts'
import { apiKeyRevoked } from '@upline/contracts/events'
import { aMember, changed, eventually, type TestService, updatedEvent } from '@upline/testing'
import { codeAt } from '../src/second-factor/one-time-code.ts'
import { addMember, signIn, startIdentity, tokenIn, untilSignedOut, withToken } from './identity.ts'

let identity: TestService
let now = new Date('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  identity = await startIdentity({}, { now: () => now })
})

afterAll(() => identity?.stop())

const wish = { name: 'Data warehouse', scopes: ['loans:read', 'members:read'], password: 'some-long-secret' }

async function aKey(maker = 'ceo-of-keys', more: object = {}) {
  const member = aMember({ username: `${maker}-${Math.random().toString(36).slice(2, 8)}`, role: 'ceo' })
  await addMember(identity, member, 'some-long-secret')
  const ceo = await signedIn(member.username)
  const made = await ceo.post<NewApiKey>('/api-keys', { ...wish, ...more })
  expect(made.status).toBe(201)
  return { ceo, member, ...made.body }
}

async function signedIn(username: string) {
  const answer = await signIn(identity, { username, password: 'some-long-secret' })
  const token = tokenIn(answer.headers['set-cookie'])
  const headers = { cookie: `upline_session=${token}` }
  return {
    ...withToken(identity, token),
    delete: <Body>(url: string) => identity.visitor.call<Body>('DELETE', url, { headers }),
  }
}

const exchanged = (key: string) => identity.visitor.post<{ token: string }>('/key-tokens', { key })

describe('API keys', () => {
  it('shows a key once and stores its hash', async () => {
    const { ceo, key, id } = await aKey()
    expect(key).toMatch(/^upl_[\w-]{32}$/)
    const listed = (await ceo.get<ApiKey[]>('/api-keys')).body.find((each) => each.id === id)
    expect(listed).toMatchObject({
      name: 'Data warehouse',
      begins: key.slice(0, 10),
      scopes: ['loans:read', 'members:read'],
    })
    expect(JSON.stringify(listed)).not.toContain(key)
    const rows = await identity.database.query('select * from api_keys')
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('require the role ceo or admin', async () => {
    const member = aMember({ username: 'manager-of-keys', role: 'manager' })
    await addMember(identity, member, 'some-long-secret')
    const manager = await signedIn(member.username)
    expect((await manager.get('/api-keys')).status).toBe(403)
    expect((await manager.post('/api-keys', wish)).status).toBe(403)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('refuse %j', async (part, field) => {
    const { ceo } = await aKey()
    const answer = await ceo.post<{ errors: { field: string }[] }>('/api-keys', { ...wish, ...part })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]?.field).toBe(field)
  })

  it('limit their token to their scopes and to calls that name one', async () => {
    const { key } = await aKey('maker', { scopes: [...API_SCOPES] })
    const { token } = (await exchanged(key)).body
    const byKey = withToken(identity, token)
    for (const path of ['/auth/me', '/auth/sessions', '/api-keys']) {
      const refused = await byKey.get<{ code: string }>(path)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'auth.scope'])
    }
  })

  it("do not appear among their creator's sessions, and survive signing out everywhere", async () => {
    const { ceo, key } = await aKey()
    await exchanged(key)
    const sessions = await ceo.get<{ agent: string }[]>('/auth/sessions')
    expect(sessions.body.map(({ agent }) => agent)).not.toContain('API key')
    await ceo.post('/auth/sign-out-everywhere')
    expect((await exchanged(key)).status).toBe(200)
  })

  it('refuses a key once revoked, with a record of who did it', async () => {
    const { ceo, member, key, id } = await aKey()
    const { token } = (await exchanged(key)).body
    const revoked = await ceo.delete<ApiKey>(`/api-keys/${id}`)
    expect(revoked.body).toMatchObject({ revokedBy: member.username, revokedAt: now.toISOString() })
    await untilSignedOut(identity, token)
    expect((await exchanged(key)).status).toBe(401)
    expect((await ceo.delete('/api-keys/none')).status).toBe(404)
  })

  it('publishes the end of a key once, so that its imports stop', async () => {
    const { ceo, member, id } = await aKey()
    await ceo.delete(`/api-keys/${id}`)
    await ceo.delete(`/api-keys/${id}`)
    const events = (await identity.published(apiKeyRevoked)).filter(({ data }) => data.keyId === id)
    expect(events.map(({ data }) => data)).toEqual([{ keyId: id, memberId: member.id, at: now.toISOString() }])
  })

  it('publishes the end of all keys of an account whose password changes', async () => {
    const { ceo, id } = await aKey()
    const change = { currentPassword: 'some-long-secret', newPassword: 'another-long-secret' }
    expect((await ceo.post('/auth/change-password', change)).status).toBeLessThan(300)
    const events = await identity.published(apiKeyRevoked)
    expect(events.map(({ data }) => data.keyId)).toContain(id)
  })

  it('refuses a key once it expires', async () => {
    const { key } = await aKey('short', { expiresAt: new Date(now.getTime() + 60_000).toISOString() })
    expect((await exchanged(key)).status).toBe(200)
    now = new Date(now.getTime() + 61_000)
    expect((await exchanged(key)).status).toBe(401)
  })

  it('require the password of their creator', async () => {
    const { ceo } = await aKey()
    for (const [password, code] of [
      [undefined, 'identity.password-needed'],
      ['', 'identity.password-needed'],
      ['not their secret', 'identity.wrong-password'],
    ]) {
      const { status, body } = await ceo.post<Problem>('/api-keys', { ...wish, password })
      expect([status, body.code, body.errors.map(({ field }) => field)]).toEqual([400, code, ['password']])
    }
  })

  it('accept a recent proof of the session instead of the password', async () => {
    const { ceo } = await aKey()
    const { password, ...unproven } = wish
    expect((await ceo.post('/auth/proof', { password })).status).toBe(200)
    expect((await ceo.post('/api-keys', unproven)).status).toBe(201)
    expect((await ceo.post('/api-keys', { ...unproven, password: 'not their secret' })).status).toBe(400)
  })

  it('require the code of a creator with a second factor', async () => {
    const { ceo, member } = await aKey()
    const begun = await ceo.post<SecondFactorEnrolment>('/auth/second-factor/enrolment', { password: wish.password })
    const { secret } = begun.body
    const confirmed = await ceo.post('/auth/second-factor/confirm', { code: codeAt(secret, now) })
    const caller = withToken(identity, tokenIn(confirmed.headers['set-cookie']))
    now = new Date(now.getTime() + 30_000)
    for (const [code, reason] of [
      [undefined, 'identity.second-factor-needed'],
      ['000000', 'identity.wrong-code'],
    ]) {
      const refused = await caller.post<Problem>('/api-keys', { ...wish, code })
      const fields = refused.body.errors.map(({ field }) => field)
      expect([refused.status, refused.body.code, fields]).toEqual([400, reason, ['code']])
    }
    const made = await caller.post<NewApiKey>('/api-keys', { ...wish, code: codeAt(secret, now) })
    expect([made.status, made.body.createdBy]).toEqual([201, member.username])
  })

  it('count wrong passwords like the proof of a session', async () => {
    const { ceo } = await aKey()
    const wrong = () => ceo.post('/api-keys', { ...wish, password: 'not their secret' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await wrong()).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    expect((await ceo.post('/auth/proof', { password: wish.password })).status).toBe(429)
  })

  it('end when their creator changes the password, which shows their number beforehand', async () => {
    const { ceo, member, key, id } = await aKey()
    expect((await ceo.get<CurrentUser>('/auth/me')).body.activeApiKeys).toBe(1)
    const { token } = (await exchanged(key)).body
    const change = { currentPassword: wish.password, newPassword: 'another-secret' }
    const changed = await ceo.post('/auth/change-password', change)
    expect(changed.status).toBe(200)
    await untilSignedOut(identity, token)
    expect((await exchanged(key)).status).toBe(401)
    const again = withToken(identity, tokenIn(changed.headers['set-cookie']))
    const revoked = (await again.get<ApiKey[]>('/api-keys')).body.find((each) => each.id === id)
    expect(revoked).toMatchObject({ revokedBy: member.username, revokedAt: now.toISOString() })
    expect((await again.get<CurrentUser>('/auth/me')).body).not.toHaveProperty('activeApiKeys')
    await eventually(() => expect(identity.logged()).toContain(`API key revoked who=${member.id} why=password changed`))
  })

  it('end when the password of their creator is reset', async () => {
    const { member, key } = await aKey()
    await identity.visitor.post('/auth/reset-password', { username: member.username })
    expect((await exchanged(key)).status).toBe(401)
    await eventually(() => expect(identity.logged()).toContain(`API key revoked who=${member.id} why=password reset`))
  })

  it.each([
    ['loses the company role', { role: 'manager' }, { role: 'ceo' }],
    ['is deactivated', { isActive: false }, { isActive: true }],
  ] as const)('end when their creator %s, and stay ended when that is undone', async (_, loss, undone) => {
    const { member, key, id } = await aKey()
    const { token } = (await exchanged(key)).body
    const lost = changed(member, loss)
    await identity.emit(updatedEvent(lost))
    await untilSignedOut(identity, token)
    await identity.emit(updatedEvent(changed(lost, undone)))
    await eventually(async () =>
      expect((await signIn(identity, { username: member.username, password: wish.password })).status).toBe(200),
    )
    expect((await exchanged(key)).status).toBe(401)
    const listed = (await (await signedIn(member.username)).get<ApiKey[]>('/api-keys')).body.find(
      (each) => each.id === id,
    )
    expect(listed).toMatchObject({ revokedBy: null, revokedAt: now.toISOString() })
  })

  it('survive other changes of their creator', async () => {
    const { member, key } = await aKey()
    await identity.emit(updatedEvent(changed(member, { role: 'admin', duties: ['payroll'], firstName: 'New' })))
    await eventually(async () =>
      expect((await (await signedIn(member.username)).get<CurrentUser>('/auth/me')).body.firstName).toBe('New'),
    )
    expect((await exchanged(key)).status).toBe(200)
  })

  it('survive a password change of another member', async () => {
    const [{ key }, other] = [await aKey(), await aKey()]
    const change = { currentPassword: wish.password, newPassword: 'another-secret' }
    expect((await other.ceo.post('/auth/change-password', change)).status).toBe(200)
    expect((await exchanged(key)).status).toBe(200)
  })

  it('refuses a key that was never created', async () => {
    expect((await exchanged('upl_0123456789abcdef0123456789abcdef')).status).toBe(401)
  })
})
