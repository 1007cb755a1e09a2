import { testRedis, type TestRedis } from '@upline/testing'
import { CALLS_PER_MINUTE, RateLimit } from '../src/rate-limit.ts'
import { startGateway } from './gateway.ts'

const LIMIT = 20

let redis: TestRedis
const gateways: RateLimit[] = []

beforeAll(async () => {
  redis = await testRedis()
})
afterAll(() => {
  for (const gateway of gateways) gateway.stop()
  return redis.close()
})

const isRefused = (gateway: RateLimit, caller: string): boolean => {
  try {
    gateway.count(caller, Date.now(), LIMIT)
    return false
  } catch {
    return true
  }
}

const thisMinute = () => Math.floor(Date.now() / 60_000)

/**
 * How many calls the second gateway admits after the first has used up the limit; undefined if the minute changed
 * meanwhile.
 */
async function letThrough(caller: string): Promise<number | undefined> {
  const began = thisMinute()
  const [first, second] = [new RateLimit(redis.client), new RateLimit(redis.client)]
  gateways.push(first, second)
  for (let n = 0; n < LIMIT; n++) expect(isRefused(first, caller)).toBe(false)
  for (let passed = 0; passed <= LIMIT; passed++) {
    if (isRefused(second, caller)) return thisMinute() === began ? passed : undefined
    await new Promise((done) => setTimeout(done, 300))
  }
  return thisMinute() === began ? Infinity : undefined
}

describe('calls of visitors', () => {
  it('share one count for all addresses of an IPv6 /64', async () => {
    const gateway = await startGateway({ TRUST_PROXY: 'on' })
    const statusFrom = async (address: string) =>
      (await gateway.app.inject({ url: '/api/auth/settings', headers: { 'x-forwarded-for': address } })).statusCode
    const statuses = new Set<number>()
    // This test may span two minutes, each with its own count.
    for (let n = 1; n < 2 * CALLS_PER_MINUTE + 10 && !statuses.has(429); n++)
      statuses.add(await statusFrom(`2001:db8:1:2::${n.toString(16)}`))
    expect(statuses).toEqual(new Set([200, 429]))
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
    await gateway.stop()
  })
})

describe('calls of one caller', () => {
  it('adds up the calls of one caller across gateways', async () => {
    let passed = await letThrough('ann')
    for (let tries = 0; passed === undefined && tries < 3; tries++) passed = await letThrough(`ann-${tries}`)
    // The gateways exchange their counts through Redis four times a second.
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(LIMIT)
  })
})
