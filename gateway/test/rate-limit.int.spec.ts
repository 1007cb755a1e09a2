import { testRedis, type TestRedis } from '@upline/testing'
import { RateLimit } from '../src/rate-limit.ts'

const MOST = 20

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
    gateway.count(caller, Date.now(), MOST)
    return false
  } catch {
    return true
  }
}

const thisMinute = () => Math.floor(Date.now() / 60_000)

/** How many calls the second gateway lets through after the first has taken all; none told where the minute turned meanwhile. */
async function letThrough(caller: string): Promise<number | undefined> {
  const began = thisMinute()
  const [first, second] = [new RateLimit(redis.client), new RateLimit(redis.client)]
  gateways.push(first, second)
  for (let n = 0; n < MOST; n++) expect(isRefused(first, caller)).toBe(false)
  for (let passed = 0; passed <= MOST; passed++) {
    if (isRefused(second, caller)) return thisMinute() === began ? passed : undefined
    await new Promise((done) => setTimeout(done, 300))
  }
  return thisMinute() === began ? Infinity : undefined
}

describe('calls of one caller', () => {
  it('are added up by the gateways: what one has let through counts at the other', async () => {
    let passed = await letThrough('ann')
    for (let tries = 0; passed === undefined && tries < 3; tries++) passed = await letThrough(`ann-${tries}`)
    // The second tells Redis of its own and learns of the first's, four times a second.
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(MOST)
  })
})
