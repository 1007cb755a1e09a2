import { generateKeyPairSync } from 'node:crypto'
import { KeyRing, unsealWith } from '@upline/auth'
import { credentialsIssued, passwordResetRequested } from '@upline/contracts/events'
import { aMember, createdEvent, type TestService } from '@upline/testing'
import { addMember, signIn, startIdentity, tokenIn, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity({
    UPLINE_MODE: 'production',
    IDENTITY_SECRET: 'a-secret-of-this-test',
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
  it('lets admin in with the password of the settings, and asks for another', async () => {
    await identity.emit(createdEvent(aMember({ id: '1', username: 'admin', role: 'admin' }), { origin: 'seeded' }))
    const { status, body } = await signIn(identity, { username: 'admin', password: 'first-of-admin' })
    expect([status, body.needsPasswordChange]).toEqual([200, true])
  })

  it('never takes the default password, not to sign in and not as a new one', async () => {
    const member = aMember({ username: 'ann' })
    await addMember(identity, member, 'ann-secret')
    const bare = aMember({ username: 'bare' })
    await addMember(identity, bare, 'Welcome123!')
    expect((await signIn(identity, { username: 'bare', password: 'Welcome123!' })).status).toBe(401)
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    const change = { currentPassword: 'ann-secret', newPassword: 'Welcome123!' }
    expect((await withToken(identity, token).post('/auth/change-password', change)).status).toBe(400)
  })

  it('sends a new member a single-use password, sealed for notifications alone', async () => {
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

  it('answers a reset the same for any name, and keeps the old password until the new one is used', async () => {
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

  it('refuses a temporary password after its 30 minutes', async () => {
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

  it('tells no password in its settings', async () => {
    expect((await identity.visitor.get('/auth/settings')).body).toMatchObject({
      mode: 'production',
      defaultPassword: null,
      demoPassword: null,
      demoUsernames: [],
    })
  })

  it('publishes its keys again when Redis has lost them, and keeps private parts encrypted', async () => {
    const ring = new KeyRing(identity.redis.client)
    const before = await ring.published('signing')
    await identity.redis.client.del('upline:keys')
    await new Promise((done) => setTimeout(done, 3_500))
    expect(await ring.published('signing')).toBe(before)
    const stored = JSON.stringify(await identity.database.query('select private_jwk_encrypted from own_keys'))
    expect(stored).not.toContain('"d"')
    expect(tokenIn('')).toBeUndefined()
  })
})
