import { eventually, type FreezableLine, openFreezableLine, testRedis, type TestRedis } from '@upline/testing'
import { connectRedis, createRedis, type Redis } from '../src/session.ts'

let redis: TestRedis
let line: FreezableLine
let client: Redis

beforeAll(async () => {
  redis = await testRedis()
  line = await openFreezableLine(redis.url)
  client = createRedis(line.url, () => undefined)
  await connectRedis(client)
})

afterAll(async () => {
  line.thaw()
  if (client.isOpen) client.destroy()
  line.close()
  await redis.close()
})

const secondsToFail = async (command: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await expect(command()).rejects.toThrow('Redis is not responding')
  return (performance.now() - began) / 1_000
}

describe('a frozen Redis', () => {
  it('fails a command after 2 s, further ones and transactions immediately, and none once it continues', async () => {
    await client.set('frozen-test', '1')
    line.freeze()
    expect(await secondsToFail(() => client.get('frozen-test'))).toBeLessThan(3.5)
    expect(await secondsToFail(() => client.get('frozen-test'))).toBeLessThan(0.5)
    expect(await secondsToFail(() => client.multi().incr('frozen-count').exec())).toBeLessThan(0.5)
    line.thaw()
    await eventually(async () => expect(await client.get('frozen-test')).toBe('1'))
  })
})

describe('a process that was blocked', () => {
  it('receives the answer of Redis to a command that it sent before', async () => {
    await client.set('blocked-test', '1')
    const answer = client.get('blocked-test')
    const until = performance.now() + 3_100
    while (performance.now() < until);
    expect(await answer).toBe('1')
  })
})
