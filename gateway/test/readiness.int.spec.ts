import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback, type TestRedis, testRedis } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

let redis: TestRedis
let gateway: TestGateway
const sockets = new Set<Socket>()
/** Forwards connections to Redis until Redis is stopped. */
const proxy = createServer((near) => {
  const { hostname, port } = new URL(redis.url)
  const far = connect(Number(port), hostname)
  for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
  near.pipe(far).pipe(near)
})

beforeAll(async () => {
  redis = await testRedis()
  const url = new URL(redis.url)
  url.port = String(await listenOnLoopback(proxy))
  gateway = await startGateway({ REDIS_URL: url.href })
})
afterAll(async () => {
  await gateway?.stop()
  await redis?.close()
})

const statusOf = async (path: string) => (await gateway.app.inject({ url: path })).statusCode

it('stays ready for calls while Redis is unavailable', async () => {
  expect([await statusOf('/api/health/ready'), await statusOf('/api/health/live')]).toEqual([200, 200])
  proxy.close()
  for (const socket of sockets) socket.destroy()
  expect([await statusOf('/api/health/ready'), await statusOf('/api/health/live')]).toEqual([200, 200])
})
