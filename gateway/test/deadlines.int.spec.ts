import { createServer, type Server } from 'node:http'
import type { OperationsResponse, Problem } from '@upline/contracts'
import {
  eventually,
  type FreezableLine,
  listenOnLoopback,
  openFreezableLine,
  testRedis,
  type TestRedis,
} from '@upline/testing'
import type { HealthResponse } from '../src/health.ts'
import { type Echo, startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway
let cookie: string
let frozen: Server
let pending = 0
let redis: TestRedis
let redisLine: FreezableLine

beforeAll(async () => {
  frozen = createServer(() => void (pending += 1))
  const url = `http://127.0.0.1:${await listenOnLoopback(frozen)}`
  redis = await testRedis()
  redisLine = await openFreezableLine(redis.url)
  gateway = await startGateway({ SITES_URL: url, MAX_PENDING_CALLS: '2', REDIS_URL: redisLine.url })
  cookie = (await gateway.signInAs({ role: 'manager' })).cookie
})

afterAll(async () => {
  frozen?.closeAllConnections()
  frozen?.close()
  redisLine?.close()
  await gateway?.stop()
  await redis?.close()
})

const inject = (method: 'GET' | 'PUT' | 'POST', url: string) =>
  gateway.app.inject({ method, url, headers: { host: 'upline.test', cookie } })

describe('a call', () => {
  it.each([
    ['GET', '/api/loans', '10000'],
    ['PUT', '/api/users/7', '30000'],
    ['POST', '/api/imports', '120000'],
    ['GET', '/api/loans/export.csv', '120000'],
    ['POST', '/api/loans/bulk-import', '120000'],
    ['GET', '/api/statements/2026-10/statement.pdf', '120000'],
  ] as const)('sends its deadline to the service: %s %s', async (method, url, deadline) => {
    const { headers } = (await inject(method, url)).json<Echo>()
    expect(headers['x-upline-deadline-ms']).toBe(deadline)
  })

  it('refuses a call beyond the limit of pending calls immediately with 503 and Retry-After', async () => {
    const waiting = [inject('GET', '/api/leads'), inject('GET', '/api/leads')]
    await eventually(() => expect(pending).toBeGreaterThanOrEqual(2))
    const began = performance.now()
    const answer = await inject('GET', '/api/leads')
    expect(performance.now() - began).toBeLessThan(1_000)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.json<Problem>().code).toBe('gateway.overloaded')
    expect((await inject('GET', '/api/users')).statusCode).toBe(200)
    // A silent service is abandoned after the deadline of a read.
    for (const late of await Promise.all(waiting)) {
      expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2'])
      expect(late.json<Problem>().code).toBe('gateway.service-away')
    }
  }, 30_000)
})

describe('the state of all services', () => {
  it('shows a service that does not answer within 4 s', async () => {
    const admin = await gateway.signInAs('admin')
    const headers = { host: 'upline.test', cookie: admin.cookie }
    const began = performance.now()
    const answer = await gateway.app.inject({ method: 'GET', url: '/api/operations', headers })
    expect(performance.now() - began).toBeLessThan(4_500)
    const { services } = answer.json<OperationsResponse>()
    expect(services.find(({ service }) => service === 'sites')).toEqual({ service: 'sites', answers: false })
  })
})

describe('health', () => {
  it('responds within 2 s and names the service that does not', async () => {
    const began = performance.now()
    const answer = await inject('GET', '/api/health')
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(answer.statusCode).toBe(503)
    const { parts } = answer.json<HealthResponse>()
    expect(parts.sites).toEqual({ ready: false, waitsFor: ['no answer'] })
    expect(parts.loans.ready).toBe(true)
  })

  it('answers within 2 s if Redis is frozen', async () => {
    redisLine.freeze()
    const began = performance.now()
    const { parts } = (await inject('GET', '/api/health')).json<HealthResponse>()
    expect(performance.now() - began).toBeLessThan(1_950)
    expect(parts.redis).toEqual({ ready: false, waitsFor: ['no answer'] })
    redisLine.thaw()
    await eventually(async () =>
      expect((await inject('GET', '/api/health')).json<HealthResponse>().parts.redis.ready).toBe(true),
    )
  })
})
