import { API_SCOPES, type ApiKey, type NewApiKey } from '@upline/contracts'
import { aMember, type TestService } from '@upline/testing'
import { addMember, signIn, startIdentity, tokenIn, untilSignedOut, withToken } from './identity.ts'

let identity: TestService
let now = new Date('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  identity = await startIdentity({}, { now: () => now })
})

afterAll(() => identity?.stop())

const wish = { name: 'Data warehouse', scopes: ['loans:read', 'members:read'] }

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
  it('are shown once, and stored as a hash', async () => {
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

  it('are for ceo and admin', async () => {
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
    [{ expiresAt: '2020-01-01T00:00:00Z' }, ''],
  ])('refuse %j', async (part, field) => {
    const { ceo } = await aKey()
    const answer = await ceo.post<{ errors: { field: string }[] }>('/api-keys', { ...wish, ...part })
    expect(answer.status).toBe(400)
    if (field) expect(answer.body.errors[0]!.field).toBe(field)
  })

  it('stand for a token with their scopes, which may do nothing that names none of them', async () => {
    const { key } = await aKey('maker', { scopes: [...API_SCOPES] })
    const { token } = (await exchanged(key)).body
    const byKey = withToken(identity, token)
    for (const path of ['/auth/me', '/auth/sessions', '/api-keys']) {
      const refused = await byKey.get<{ code: string }>(path)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'auth.scope'])
    }
  })

  it('are no session that their maker sees, and outlive a sign-out everywhere', async () => {
    const { ceo, key } = await aKey()
    await exchanged(key)
    const sessions = await ceo.get<{ agent: string }[]>('/auth/sessions')
    expect(sessions.body.map(({ agent }) => agent)).not.toContain('API key')
    await ceo.post('/auth/sign-out-everywhere')
    expect((await exchanged(key)).status).toBe(200)
  })

  it('are refused once revoked, and who did it is on record', async () => {
    const { ceo, member, key, id } = await aKey()
    const { token } = (await exchanged(key)).body
    const revoked = await ceo.delete<ApiKey>(`/api-keys/${id}`)
    expect(revoked.body).toMatchObject({ revokedBy: member.username, revokedAt: now.toISOString() })
    await untilSignedOut(identity, token)
    expect((await exchanged(key)).status).toBe(401)
    expect((await ceo.delete('/api-keys/none')).status).toBe(404)
  })

  it('are refused once they expire', async () => {
    const { key } = await aKey('short', { expiresAt: new Date(now.getTime() + 60_000).toISOString() })
    expect((await exchanged(key)).status).toBe(200)
    now = new Date(now.getTime() + 61_000)
    expect((await exchanged(key)).status).toBe(401)
  })

  it('are refused for a key that nobody made', async () => {
    expect((await exchanged('upl_0123456789abcdef0123456789abcdef')).status).toBe(401)
  })
})
