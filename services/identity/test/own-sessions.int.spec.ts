import { createRedis, connectRedis, type Redis } from '@upline/auth'
import { LIVE_CHANNEL, type AccessChecks, type LiveHint, type OwnSession } from '@upline/contracts'
import { aMember, eventually, type TestService } from '@upline/testing'
import { addMember, signIn, startIdentity, untilSignedOut, withToken } from './identity.ts'

let identity: TestService
let listener: Redis
const hints: LiveHint[] = []
const ann = aMember({ username: 'ann' })

beforeAll(async () => {
  identity = await startIdentity({ ROSTER_ACCOUNTS: 'ann' })
  await addMember(identity, ann, 'ann-secret')
  await addMember(identity, aMember({ username: 'bob' }), 'bob-secret')
  listener = createRedis(identity.redis.url, () => undefined)
  await connectRedis(listener)
  await listener.subscribe(LIVE_CHANNEL, (text) => void hints.push(JSON.parse(text) as LiveHint))
})

afterAll(async () => {
  listener?.destroy()
  await identity?.stop()
})

const annSignsIn = () => signIn(identity, { username: 'ann', password: 'ann-secret' })
const sessionsOf = async (token: string | undefined) =>
  (await withToken(identity, token).get<OwnSession[]>('/auth/sessions')).body
const end = (token: string | undefined, id: string) =>
  identity.visitor.call('DELETE', `/auth/sessions/${id}`, { headers: { cookie: `upline_session=${token ?? ''}` } })

describe('a single session of my own', () => {
  it('ends from another session, which continues, and notifies its pages', async () => {
    const [here, there] = [await annSignsIn(), await annSignsIn()]
    const other = (await sessionsOf(there.token)).find(({ isCurrent }) => isCurrent)
    hints.length = 0
    expect((await end(here.token, other?.id ?? '')).status).toBe(200)
    await eventually(() => expect(hints).toContainEqual({ topics: ['session'], members: [ann.id] }))
    await untilSignedOut(identity, there.token)
    expect((await withToken(identity, here.token).get('/auth/me')).status).toBe(200)
    expect((await sessionsOf(here.token)).map(({ id }) => id)).not.toContain(other?.id)
  })

  it('finds no session that belongs to another member or has ended', async () => {
    const bob = await signIn(identity, { username: 'bob', password: 'bob-secret' })
    const { token } = await annSignsIn()
    const [annsOwn] = (await sessionsOf(token)).filter(({ isCurrent }) => isCurrent)
    expect((await end(bob.token, annsOwn?.id ?? '')).status).toBe(404)
    expect((await end(token, 'no-such-session')).status).toBe(404)
    expect((await end(undefined, annsOwn?.id ?? '')).status).toBe(401)
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
  })

  it("notifies its pages when all sessions end: by 'sign out everywhere', a change and a reset of the password", async () => {
    const untilNotified = (memberId: string) =>
      eventually(() => expect(hints).toContainEqual({ topics: ['session'], members: [memberId] }))
    const { token } = await annSignsIn()
    hints.length = 0
    await withToken(identity, token).post('/auth/sign-out-everywhere')
    await untilNotified(ann.id)
    const again = await annSignsIn()
    hints.length = 0
    await withToken(identity, again.token).post('/auth/change-password', {
      currentPassword: 'ann-secret',
      newPassword: 'ann-secret-2',
    })
    await untilNotified(ann.id)
    hints.length = 0
    await identity.visitor.post('/auth/reset-password', { username: 'ann' })
    await untilNotified(ann.id)
  })
})

describe('my access to the roster pages', () => {
  it('returns roster access with its reason to its owner only', async () => {
    const { token } = await signIn(identity, { username: 'bob', password: 'bob-secret' })
    expect((await withToken(identity, token).get<AccessChecks>('/auth/access')).body).toEqual({
      companyRole: false,
      manager: false,
      rosterAccount: false,
      rosterAccess: false,
    })
    expect((await identity.visitor.get('/auth/access')).status).toBe(401)
  })
})
