import { connect, createServer, type Socket } from 'node:net'
import { connectRedis, createRedis, KEYS, SessionCheck, SessionStore, type Redis } from '../src/session.ts'
import { systemClock } from '@upline/config'
import {
  eventually,
  listenOnLoopback,
  mintSession,
  publishTestKeys,
  testKeyRing,
  type TestKeys,
  testRedis,
  type TestRedis,
} from '@upline/testing'

let redis: TestRedis
let keys: TestKeys

beforeAll(async () => {
  redis = await testRedis()
  keys = await publishTestKeys(redis.client)
})

afterAll(() => redis?.close())

const checkOn = (client: Redis, clock = systemClock) =>
  new SessionCheck({ keys: testKeyRing(client), sessions: new SessionStore(client), clock })

describe('a session', () => {
  it('identifies its owner while it is active, and is refused within 5 s of its end', async () => {
    const check = checkOn(redis.client)
    const { user, token } = await mintSession(redis.client, keys.signing, 'manager')
    expect(await check.userOf(token)).toEqual(user)
    await new SessionStore(redis.client).end(user)
    await eventually(() => expect(check.userOf(token)).rejects.toThrow('Please sign in.'), 5_000)
  })

  it('ends after 12 hours without a call, and after 7 days in any case', async () => {
    const { user, token } = await mintSession(redis.client, keys.signing, 'manager')
    const hours = (await redis.client.ttl(`session:${user.sessionId}`)) / 3600
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    const later = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 3600 * 1000) })
    expect((await checkOn(redis.client, later(6.9)).userOf(token)).id).toBe(user.id)
    await expect(checkOn(redis.client, later(7.1)).userOf(token)).rejects.toThrow('Please sign in.')
  })

  it('reports a session that ended, expired or lost its key, without prolonging others', async () => {
    const check = checkOn(redis.client)
    const [active, ended] = [
      await mintSession(redis.client, keys.signing, 'manager'),
      await mintSession(redis.client, keys.signing, 'manager'),
    ]
    await new SessionStore(redis.client).end(ended.user)
    await redis.client.expire(`session:${active.user.sessionId}`, 100)
    const foreign = await mintSession(redis.client, (await testKeysOfAnother()).signing, 'admin')
    const tokens = [active.token, ended.token, foreign.token, 'nonsense']
    expect((await check.endedAmong(tokens)).sort()).toEqual([ended.token, foreign.token, 'nonsense'].sort())
    expect(await redis.client.ttl(`session:${active.user.sessionId}`)).toBeLessThanOrEqual(100)
    const inAWeek = checkOn(redis.client, { now: () => new Date(Date.now() + 7.1 * 24 * 3600 * 1000) })
    expect(await inAWeek.endedAmong([active.token])).toEqual([active.token])
  })

  it('refuses a token with a key that identity never published', async () => {
    const elsewhere = await testKeysOfAnother()
    const { token } = await mintSession(redis.client, elsewhere.signing, 'admin')
    await expect(checkOn(redis.client).userOf(token)).rejects.toThrow('Please sign in.')
  })

  it('ends with all others of its account, except the one to keep', async () => {
    const store = new SessionStore(redis.client)
    const one = await mintSession(redis.client, keys.signing, { id: 'ann' })
    const two = await mintSession(redis.client, keys.signing, { id: 'ann' })
    await store.endAllOf('ann', two.user.sessionId)
    expect(await store.active([one.user.sessionId, two.user.sessionId])).toEqual(new Set([two.user.sessionId]))
    expect((await store.list('ann', new Date())).map(({ id }) => id)).toEqual([two.user.sessionId])
  })
})

describe('SessionStore', () => {
  const setOf = (id: string) => redis.client.sMembers(`sessions-of:${id}`)
  const expired = async (id: string) => {
    const { user } = await mintSession(redis.client, keys.signing, { id })
    await redis.client.del(`session:${user.sessionId}`)
    return user.sessionId
  }

  it('drops expired sessions of an account when it lists them', async () => {
    const active = await mintSession(redis.client, keys.signing, { id: 'pru' })
    await expired('pru')
    expect(await setOf('pru')).toHaveLength(2)
    const listed = await new SessionStore(redis.client).list('pru', new Date())
    expect(listed.map(({ id }) => id)).toEqual([active.user.sessionId])
    expect(await setOf('pru')).toEqual([active.user.sessionId])
  })

  it('drops expired sessions of an account when another one begins', async () => {
    await expired('una')
    const { user } = await mintSession(redis.client, keys.signing, { id: 'una' })
    expect(await setOf('una')).toEqual([user.sessionId])
  })

  it('lists the sessions of an account with one call to Redis', async () => {
    for (let n = 0; n < 20; n++) await mintSession(redis.client, keys.signing, { id: 'max' })
    const { client, calls } = counting(redis.client)
    expect(await new SessionStore(client).list('max', new Date())).toHaveLength(20)
    expect(calls).toEqual(['eval'])
  })

  it('deletes the proof of the owner when the session ends', async () => {
    const store = new SessionStore(redis.client)
    const { user } = await mintSession(redis.client, keys.signing, { id: 'ivy' })
    await store.prove(user.sessionId)
    expect(await store.isProven(user.sessionId)).toBe(true)
    await store.endAllOf('ivy')
    expect(await store.isProven(user.sessionId)).toBe(false)
  })
})

/** Counts the calls that go through it. */
function counting(client: Redis): { client: Redis; calls: string[] } {
  const calls: string[] = []
  const proxy = new Proxy(client, {
    get: (target, name) => {
      const member = target[name as keyof Redis] as unknown
      if (typeof member !== 'function') return member
      return (...of: unknown[]) => {
        calls.push(String(name))
        return (member as (...of: unknown[]) => unknown).apply(target, of)
      }
    },
  })
  return { client: proxy, calls }
}

/** Keys of another installation. Ours are restored immediately. */
async function testKeysOfAnother(): Promise<TestKeys> {
  const ours = await redis.client.hGetAll(KEYS)
  const others = await publishTestKeys(redis.client)
  await redis.client.hSet(KEYS, ours)
  return others
}

describe('while Redis is away', () => {
  it('refuses sign-in (503), and recovers on its own', async () => {
    const line = await breakableLine(redis.url)
    const client = createRedis(line.url, () => undefined)
    await connectRedis(client)
    const { token } = await mintSession(redis.client, keys.signing, 'manager')
    const check = checkOn(client)
    line.cut()
    await eventually(() => expect(check.userOf(token)).rejects.toMatchObject({ kind: 'unavailable' }))
    line.mend()
    await eventually(async () => expect((await check.userOf(token)).role).toBe('manager'))
    client.destroy()
    await line.close()
  })
})

/** A proxy to Redis that can be cut. */
async function breakableLine(redisUrl: string) {
  const { hostname, port } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  const url = new URL(redisUrl)
  url.port = String(await listenOnLoopback(server))
  const drop = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => void (isCut = false),
    close: () => {
      drop()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
