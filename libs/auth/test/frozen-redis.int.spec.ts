import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { eventually, testRedis, type TestRedis } from '@upline/testing'
import { connectRedis, createRedis, type Redis } from '../src/session.ts'

let redis: TestRedis
let line: Awaited<ReturnType<typeof openLine>>
let client: Redis

/** A proxy to Redis that can freeze: connections stay open and nothing arrives, as with a frozen server. */
async function openLine(redisUrl: string) {
  const { hostname, port } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), near.destroy(), far.destroy()))
    }
    near.on('data', (part) => far.write(part))
    far.on('data', (part) => near.write(part))
    if (isHeld) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(redisUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const hold = (isNow: boolean) => {
    isHeld = isNow
    for (const socket of sockets) void (isNow ? socket.pause() : socket.resume())
  }
  return { url: url.href, freeze: () => hold(true), thaw: () => hold(false), close: () => server.close() }
}

beforeAll(async () => {
  redis = await testRedis()
  line = await openLine(redis.url)
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
  await expect(command()).rejects.toThrow('Redis does not answer')
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
