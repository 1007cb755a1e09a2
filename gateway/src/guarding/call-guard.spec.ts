import { SignedOutError } from '@upline/auth/session'
import type { SessionUser } from '@upline/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Parts } from '../parts.ts'
import { answerProblems } from '../problems.ts'
import { CALLS_PER_MINUTE, KEY_CALLS_PER_MINUTE } from '../rate-limit.ts'
import { guardRoutes } from './call-guard.ts'
import type { RouteGuard } from './route-guard.ts'

const ANN: SessionUser = {
  ...{ id: '7', username: 'ann', role: 'loan_officer', sessionId: 'of-ann', needsPasswordChange: false },
}
const KEY = 'upl_a-key-of-an-integration'

interface GuardFixture {
  /** Calls to identity for the token of a key. */
  forwarded: unknown[]
  app: FastifyInstance
  /** Counted callers with their limits, in order. */
  counted: [caller: string, limit: number | undefined][]
}

const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** A server with one route of each guard. The token 'ann' is a session, as is the token of the key. */
function guardFixture({
  arePagesOpen = false,
  openRoster = false,
  isKnown = false,
  sitesHost = '',
} = {}): GuardFixture {
  const counted: GuardFixture['counted'] = []
  const forwarded: GuardFixture['forwarded'] = []
  const askIdentity = async (wish: unknown) => {
    forwarded.push(wish)
    return { statusCode: 200, headers: {}, text: JSON.stringify({ token: 'of-the-key' }) }
  }
  const userOf = async (token: string | undefined) => {
    if (token === 'ann') return ANN
    if (token === 'of-the-key') return { ...ANN, sessionId: 'of-the-key', scopes: ['loans:read'] }
    throw new SignedOutError()
  }
  const parts = {
    config: { mode: 'demo', openRoster, sitesHost: sitesHost || null, urls: {} },
    replicas: { identity: { ask: askIdentity } },
    sessions: { known: (token?: string) => (isKnown && token === 'ann' ? ANN : undefined), userOf },
    rate: { count: (caller: string, _now: number, limit?: number) => void counted.push([caller, limit]) },
    publicPages: { areOpen: async () => arePagesOpen },
  } as unknown as Parts
  // Above every limit of a route, so that only the guard can refuse a body.
  const app = Fastify({ bodyLimit: 10 * 1024 * 1024 })
  apps.push(app)
  answerProblems(app, { error: () => undefined } as unknown as Logger)
  guardRoutes(app, parts)
  const route = (url: string, guard: RouteGuard) =>
    app.all(url, { config: { guard } }, async ({ session }) => ({ session: session?.sessionId ?? null }))
  for (const access of ['session', 'company', 'admin', 'public', 'publicPages', 'openRoster', 'agentPages'] as const)
    route(`/${access}`, { access })
  route('/hook', { access: 'hook', isUnlimited: true })
  route('/keyed', { access: 'session', acceptsKeys: true })
  route('/keyedPages', { access: 'public', acceptsKeys: true })
  route('/large', { access: 'public', maxBodyMb: 2 })
  route('/site', { access: 'public', isOnSitesHost: true })
  return { app, counted, forwarded }
}

const call = async ({ app }: GuardFixture, url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await app.inject({ method: method as 'GET', url, headers })
  return { status: answer.statusCode, ...answer.json<{ session?: string | null; code?: string }>() }
}

const SIGNED_IN = { authorization: 'Bearer ann' }

describe('the guard of calls', () => {
  it('registers no route without a guard', () => {
    const { app } = guardFixture()
    expect(() => app.get('/forgotten', async () => 'secret')).toThrow('The route GET /forgotten has no guard')
  })

  it('leaves a path without a route to the pages', async () => {
    const fixture = guardFixture()
    fixture.app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'the page' }))
    expect(await call(fixture, '/no-such-page', { 'content-length': '9' })).toMatchObject({
      status: 404,
      code: 'the page',
    })
    expect(fixture.counted).toEqual([])
  })

  it.each([
    ['session', 401, 200],
    ['company', 401, 403],
    ['admin', 401, 403],
    ['public', 200, 200],
    ['publicPages', 401, 200],
    ['openRoster', 401, 200],
    ['agentPages', 200, 200],
    ['hook', 200, 200],
  ])('responds to %s with %i for a visitor and %i for a loan officer', async (access, visitor, officer) => {
    const fixture = guardFixture()
    expect((await call(fixture, `/${access}`)).status).toBe(visitor)
    expect((await call(fixture, `/${access}`, SIGNED_IN)).status).toBe(officer)
  })

  it('opens public pages and the open roster when their settings are on', async () => {
    expect(await call(guardFixture({ arePagesOpen: true }), '/publicPages')).toEqual({ status: 200, session: null })
    expect(await call(guardFixture({ openRoster: true }), '/openRoster')).toEqual({ status: 200, session: null })
    expect((await call(guardFixture({ arePagesOpen: true }), '/openRoster')).status).toBe(401)
  })

  it('gives the route the session, whether or not it is cached', async () => {
    expect((await call(guardFixture(), '/session', SIGNED_IN)).session).toBe('of-ann')
    expect((await call(guardFixture({ isKnown: true }), '/session', SIGNED_IN)).session).toBe('of-ann')
    expect((await call(guardFixture({ isKnown: true }), '/company', SIGNED_IN)).status).toBe(403)
  })

  it('counts calls by session, visitor calls by address, and webhook calls not at all', async () => {
    for (const isKnown of [false, true]) {
      const fixture = guardFixture({ isKnown })
      await call(fixture, '/session', SIGNED_IN)
      await call(fixture, '/public', SIGNED_IN)
      await call(fixture, '/hook')
      await call(fixture, '/agentPages')
      await call(fixture, '/nowhere')
      expect(fixture.counted).toEqual([
        ['session:of-ann', CALLS_PER_MINUTE],
        ['address:127.0.0.1', CALLS_PER_MINUTE],
      ])
    }
  })

  it('admits an API key where keys are accepted, with its own limit', async () => {
    const fixture = guardFixture()
    expect(await call(fixture, '/keyed', { authorization: `Bearer ${KEY}` })).toEqual({
      status: 200,
      session: 'of-the-key',
    })
    expect((await call(fixture, '/keyedPages', { authorization: `Bearer ${KEY}` })).session).toBe('of-the-key')
    expect(fixture.forwarded).toHaveLength(1)
    expect(fixture.counted).toEqual(Array(2).fill(['session:of-the-key', KEY_CALLS_PER_MINUTE]))
  })

  it('refuses an active API key with 403 where keys are not accepted, and needs none on open routes', async () => {
    const fixture = guardFixture()
    for (const url of ['/session', '/company', '/admin', '/publicPages'])
      expect([url, await call(fixture, url, { authorization: `Bearer ${KEY}` })]).toEqual([
        ...[url, expect.objectContaining({ status: 403, code: 'auth.scope' })],
      ])
    expect(await call(fixture, '/public', { authorization: `Bearer ${KEY}` })).toEqual({ status: 200, session: null })
  })

  it('refuses a path that is not canonical, on routes and elsewhere', async () => {
    for (const url of ['/%70ublic', '/public%2e', '/nowhere//x'])
      expect([url, await call(guardFixture(), url)]).toEqual([
        ...[url, expect.objectContaining({ status: 400, code: 'gateway.path-not-canonical' })],
      ])
  })

  it('refuses a change that another site sends', async () => {
    const foreign = { origin: 'https://evil.test', host: 'upline.test' }
    expect((await call(guardFixture(), '/public', foreign, 'POST')).code).toBe('gateway.foreign-origin')
    expect((await call(guardFixture(), '/public', foreign)).status).toBe(200)
    expect((await call(guardFixture(), '/public', { ...foreign, origin: 'https://upline.test' }, 'POST')).status).toBe(
      200,
    )
  })

  it("refuses a body above the route's limit before it is read", async () => {
    const of = (bytes: number) => ({ 'content-length': String(bytes), 'content-type': 'application/json' })
    const megabyte = 1024 * 1024
    expect((await call(guardFixture(), '/public', of(megabyte + 1), 'POST')).status).toBe(413)
    expect((await call(guardFixture(), '/large', of(2 * megabyte + 1), 'POST')).status).toBe(413)
    expect((await call(guardFixture(), '/public', of(megabyte), 'POST')).code).not.toBe('gateway.too-large')
    expect((await call(guardFixture(), '/large', of(2 * megabyte), 'POST')).code).not.toBe('gateway.too-large')
  })

  it('serves nothing of the product on the host of the published sites', async () => {
    const fixture = guardFixture({ sitesHost: 'sites.test' })
    const on = { host: 'sites.test' }
    expect((await call(fixture, '/site', on)).status).toBe(200)
    for (const url of ['/public', '/session', '/nowhere'])
      expect([url, (await call(fixture, url, on)).code]).toEqual([url, 'gateway.unknown-path'])
    expect((await call(fixture, '/public', { host: 'upline.test' })).status).toBe(200)
  })
})
