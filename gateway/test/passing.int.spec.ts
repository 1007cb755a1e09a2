import { request } from 'node:http'
import type { Problem } from '@upline/contracts'
import { TEST_INTERNAL_TOKEN } from '@upline/testing'
import { startGateway, type Echo, type TestGateway } from './gateway.ts'

let gateway: TestGateway
let cookie: string

beforeAll(async () => {
  gateway = await startGateway()
  cookie = (await gateway.signInAs({ role: 'manager' })).cookie
})

afterAll(() => gateway?.stop())

const inject = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  gateway.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'upline.test', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

describe('a call', () => {
  it('goes to the service of its row without /api, with query, body and method', async () => {
    const answer = await inject('PUT', '/api/users/7?x=1', { cookie, 'content-type': 'application/json' }, '{"a":1}')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Echo>()).toMatchObject({ method: 'PUT', url: '/users/7?x=1', body: '{"a":1}' })
  })

  it("carries what the gateway saw, and none of the client's claims about itself", async () => {
    const claims = {
      'x-user-id': '1',
      'x-user-role': 'admin',
      'x-upline-address': '10.0.0.1',
      'x-upline-token': 'guessed',
      'x-forwarded-for': '10.0.0.2',
      'x-forwarded-host': 'elsewhere',
      'x-forwarded-proto': 'https',
      'x-real-ip': '10.0.0.3',
      forwarded: 'for=10.0.0.4',
    }
    const { headers } = (await inject('GET', '/api/users', { cookie, ...claims })).json<Echo>()
    expect(JSON.stringify(headers)).not.toMatch(/10\.0\.0\.|elsewhere|x-user/)
    expect(headers['x-upline-address']).toBe('127.0.0.1')
    expect(headers['x-upline-proto']).toBe('http')
    expect(headers['x-upline-token']).toBe(TEST_INTERNAL_TOKEN)
    expect(headers.cookie).toBe(cookie)
  })

  it('keeps its correlation id, or gets one', async () => {
    const given = await inject('GET', '/api/users', { cookie, 'x-correlation-id': 'abc-1' })
    expect([given.headers['x-correlation-id'], given.json<Echo>().headers['x-correlation-id']]).toEqual([
      'abc-1',
      'abc-1',
    ])
    expect(
      (await inject('GET', '/api/users', { cookie, 'x-correlation-id': 'a b\n' })).headers['x-correlation-id'],
    ).toMatch(/^[\w-]{36}$/)
  })

  it('requires a session, except for sign-in', async () => {
    const refused = await inject('GET', '/api/users')
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect((await inject('GET', '/api/users', { cookie: 'upline_session=nonsense' })).statusCode).toBe(401)
    expect((await inject('POST', '/api/auth/login')).statusCode).toBe(200)
    expect((await inject('GET', '/api/auth/settings')).statusCode).toBe(200)
    expect((await inject('GET', '/api/auth/me')).statusCode).toBe(401)
  })

  it("passes a vendor's webhook by its signature alone: no session, its headers, its bytes", async () => {
    const signed = {
      'elli-signature': 'abc=',
      'elli-subscriptionid': '1',
      'content-type': 'application/json; charset=utf-8',
    }
    const answer = await inject('POST', '/hooks/encompass', signed, '{ "eventId" :1}')
    expect(answer.json<Echo>()).toMatchObject({ method: 'POST', url: '/hooks/encompass', body: '{ "eventId" :1}' })
    expect(answer.json<Echo>().headers).toMatchObject({ 'elli-signature': 'abc=', 'elli-subscriptionid': '1' })
  })

  it('requires a session for public pages while they are off, and for the open roster', async () => {
    for (const path of ['/api/agent-profile/ann', '/api/users/by-referral/ann', '/api/roster-direct'])
      expect((await inject('GET', path)).statusCode).toBe(401)
  })

  it('carries the internal token to services only, never to a simulator', async () => {
    const { cookie: ceo } = await gateway.signInAs('ceo')
    for (const url of ['/mail/messages', '/simulators/encompass/state', '/simulated-payments/x']) {
      const { headers } = (await inject('GET', url, { cookie: ceo })).json<Echo>()
      expect([url, headers['x-upline-token']]).toEqual([url, undefined])
    }
  })

  it('returns 404 for an unknown call, even if its path begins like a known one', async () => {
    for (const path of ['/api/nothing', '/api/usersandmore', '/api'])
      expect((await inject('GET', path, { cookie })).json<Problem>()).toMatchObject({
        status: 404,
        code: 'gateway.unknown-path',
      })
  })

  it('refuses a path that is needlessly encoded or names a host', async () => {
    for (const path of ['/api/%75sers', '/%61pi/users', `${gateway.url}/api/users`])
      expect([path, await rawStatus(path)]).toEqual([path, 400])
  })

  it('never leaves the path of its row', async () => {
    for (const path of [
      '/api/users/..%2f..%2fhealth',
      '/api/users/%2e%2e/health',
      '/api/users/..\\health',
      '/api/users/../health',
    ])
      expect([path, await rawStatus(path)]).toEqual([path, 400])
  })

  it('returns 413 for a body above the limit of its row, before it is read', async () => {
    const answer = await inject(
      'POST',
      '/api/users',
      { cookie, 'content-type': 'application/json' },
      `"${'x'.repeat(1024 * 1024)}"`,
    )
    expect(answer.json<Problem>()).toMatchObject({ status: 413, message: 'The request is too large.' })
    const bulk = await inject(
      'POST',
      '/api/loans/bulk-import',
      { cookie, 'content-type': 'application/json' },
      `"${'x'.repeat(1024 * 1024)}"`,
    )
    expect(bulk.statusCode).toBe(200)
  })

  it('returns 429 after 1,200 calls a minute in one session, with Retry-After', async () => {
    const { cookie: busy } = await gateway.signInAs({ role: 'processor' })
    const { count, first } = await untilRefused(busy)
    expect(count).toBeGreaterThanOrEqual(1_200)
    expect(Number(first?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await inject('GET', '/api/users', { cookie })).statusCode).toBe(200)
  })
})

/** Sends the raw path: clients normalize such paths before they send them. */
const rawStatus = (path: string): Promise<number | undefined> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(gateway.url)
    request({ hostname, port, path, headers: { cookie } }, (answer) => done(answer.resume().statusCode))
      .on('error', failed)
      .end()
  })

async function untilRefused(cookie: string) {
  // This test may span two minutes, each with its own count.
  for (let count = 0; count < 4_000; count += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => inject('GET', '/api/auth/me', { cookie })))
    const first = answers.find(({ statusCode }) => statusCode === 429)
    if (first) return { count: count + answers.filter(({ statusCode }) => statusCode === 200).length, first }
  }
  return { count: 0, first: undefined }
}

describe('the origin of a state-changing call', () => {
  const post = (headers: Record<string, string>) => inject('POST', '/api/auth/login', headers)

  it('accepts no origin, or our own host', async () => {
    expect((await post({})).statusCode).toBe(200)
    expect((await post({ origin: 'http://upline.test' })).statusCode).toBe(200)
    expect((await post({ host: 'upline.test:3000', origin: 'http://upline.test:3000' })).statusCode).toBe(200)
    expect((await post({ host: 'UPLINE.test', origin: 'https://upline.test' })).statusCode).toBe(200)
  })

  it('refuses null, another host, another port and nonsense', async () => {
    for (const origin of [
      'null',
      'http://evil.test',
      'http://upline.test:81',
      'http://upline.test.evil.test',
      'nonsense',
      '',
    ])
      expect([origin, (await post({ origin })).statusCode]).toEqual([origin, 403])
  })

  it('ignores the origin of a read', async () => {
    expect((await inject('GET', '/api/users', { cookie, origin: 'http://evil.test' })).statusCode).toBe(200)
  })
})
