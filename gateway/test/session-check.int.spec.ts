import { SessionStore } from '@upline/auth/session'
import { openFreezableLine, testRedis } from '@upline/testing'
import { type Echo, startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway?.stop())

const OPTIONAL = { 'x-session': 'optional' }

const ask = (headers: Record<string, string>, { url = '/api/auth/me', method = 'GET', of = gateway } = {}) =>
  of.app.inject({ method: method as 'GET', url, headers })

async function endedCookie(): Promise<string> {
  const { user, cookie } = await gateway.signInAs('admin')
  await new SessionStore(gateway.redis.client).end(user)
  return cookie
}

describe('the session check of a page', () => {
  it('answers null to a visitor, and after the session has ended', async () => {
    for (const cookie of ['', 'upline_session=nonsense', await endedCookie()]) {
      const answer = await ask({ ...OPTIONAL, cookie })
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, null, 'no-store'])
    }
  })

  it('answers 401 to a call without the header, and to every other call with it', async () => {
    for (const session of ['', 'required']) {
      const { statusCode, body } = await ask({ 'x-session': session })
      expect([statusCode, body]).toEqual([401, expect.stringContaining('auth.signed-out')])
    }
    for (const url of ['/api/auth/access', '/api/auth/sessions', '/api/users'])
      expect((await ask(OPTIONAL, { url })).statusCode).toBe(401)
    for (const method of ['HEAD', 'POST', 'DELETE']) expect((await ask(OPTIONAL, { method })).statusCode).toBe(401)
  })

  it('goes to the service for a session, also if a password change is due', async () => {
    for (const needsPasswordChange of [false, true]) {
      const { cookie } = await gateway.signInAs({ role: 'loan_officer', needsPasswordChange })
      expect((await ask({ ...OPTIONAL, cookie })).json<Echo>()).toMatchObject({ method: 'GET', url: '/auth/me' })
    }
  })

  it('reports a check that failed instead of a visitor', async () => {
    const redis = await testRedis()
    const line = await openFreezableLine(redis.url)
    const other = await startGateway({ REDIS_URL: line.url })
    try {
      const { cookie } = await other.signInAs('loan_officer')
      line.freeze()
      expect((await ask({ ...OPTIONAL, cookie }, { of: other })).statusCode).toBe(503)
    } finally {
      line.thaw()
      await other.stop()
      line.close()
      await redis.close()
    }
  })
})
