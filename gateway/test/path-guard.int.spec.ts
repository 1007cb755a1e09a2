import { SessionStore } from '@upline/auth/session'
import { pathVariants, type RawResponse, RawClient } from '@upline/testing'
import { isCanonicalTarget } from '../src/guarding/canonical-path.ts'
import { type RouteGuard } from '../src/guarding/route-guard.ts'
import { startGateway, type TestGateway } from './gateway.ts'
import { type GuardedRoute, routesOf } from './guarded-routes.ts'

type CallerName = 'stranger' | 'visitor' | 'ended' | 'passwordDue' | 'secondFactorDue' | 'officer' | 'auditor' | 'ceo'

let gateway: TestGateway
let routes: GuardedRoute[]
let cookies: Record<CallerName, string>
const clients: RawClient[] = []

beforeAll(async () => {
  const started = await routesOf(() => startGateway({ RAISE_LIMITS_FOR_TESTS: 'on' }))
  gateway = started.created
  routes = tried(started.routes)
  const ended = await gateway.signInAs('admin')
  await new SessionStore(gateway.redis.client).end(ended.user)
  cookies = {
    stranger: '',
    visitor: 'upline_session=nonsense',
    ended: ended.cookie,
    passwordDue: (await gateway.signInAs({ role: 'admin', needsPasswordChange: true })).cookie,
    secondFactorDue: (await gateway.signInAs({ role: 'admin', needsSecondFactor: true })).cookie,
    officer: (await gateway.signInAs('loan_officer')).cookie,
    auditor: (await gateway.signInAs({ role: 'processor', duties: ['auditor'] })).cookie,
    ceo: (await gateway.signInAs('ceo')).cookie,
  }
  clients.push(...Array.from({ length: 4 }, () => new RawClient(gateway.url)))
})

afterAll(async () => {
  for (const client of clients) client.close()
  await gateway?.stop()
})

const OPEN = new Set(['public', 'hook'])
const METHODS = ['GET', 'DELETE', 'POST']

/** Each guarded path with a read and with one method that changes something. */
function tried(all: GuardedRoute[]): GuardedRoute[] {
  const guarded = all.filter(({ guard }) => !OPEN.has(guard.access))
  return [...new Set(guarded.map(({ path }) => path))].flatMap((path) => {
    const same = guarded.filter((route) => route.path === path)
    const [read, ...changes] = METHODS.flatMap((method) => same.find((route) => route.method === method) ?? [])
    return [read!, ...changes.slice(0, 1)]
  })
}

const needsOnlySession = ({ access }: RouteGuard): boolean => access !== 'company' && access !== 'admin'

/** What the routes table has to require, written down independently. */
function mayPass({ guard, method }: GuardedRoute, caller: CallerName): boolean {
  if (caller === 'stranger' || caller === 'visitor' || caller === 'ended') return false
  if (caller === 'passwordDue' || caller === 'secondFactorDue') return guard.isOpenWhileDue === true
  if (caller === 'officer') return needsOnlySession(guard)
  const isReading = method === 'GET' && (guard.access === 'company' || guard.access === 'admin')
  if (caller === 'auditor') return needsOnlySession(guard) || isReading
  return guard.access !== 'admin'
}

const isShell = ({ body }: RawResponse): boolean => body.includes('<title>Upline</title>')

interface Attempt {
  route: GuardedRoute
  caller: CallerName
  kind: string
  target: string
}

function attemptsOf(caller: CallerName, which: (route: GuardedRoute) => boolean): Attempt[] {
  return routes.filter(which).flatMap((route) =>
    Object.entries({ plain: route.path, ...pathVariants(route.path) }).map(([kind, target]) => ({
      ...{ route, caller, kind, target },
    })),
  )
}

/** Sends every attempt and lists those that `isWrong` rejects. It gets the number of calls that reached a service. */
async function faultsIn(
  attempts: Attempt[],
  isWrong: (answer: RawResponse, attempt: Attempt) => boolean,
): Promise<string[]> {
  const faults: string[] = []
  const next = attempts.values()
  const work = async (client: RawClient) => {
    for (const attempt of next) {
      const { route, caller, kind, target } = attempt
      const answer = await client.send(route.method, target, cookies[caller] ? { cookie: cookies[caller] } : {})
      if (isWrong(answer, attempt)) faults.push(`${caller}: ${route.method} ${target} (${kind}) is ${answer.status}`)
    }
  }
  await Promise.all(clients.map(work))
  return faults
}

const reachedBy = async (attempts: Attempt[], isWrong: (answer: RawResponse, attempt: Attempt) => boolean) => {
  gateway.received.length = 0
  const faults = await faultsIn(attempts, isWrong)
  return { faults, received: gateway.received.map(({ method, url }) => `${method} ${url}`) }
}

const NOTHING = { faults: [], received: [] }

describe('the guard of every route', () => {
  it('covers calls, company pages, published pages, the live stream and the export', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(120)
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/mail/messages', '/simulators/encompass/messages', '/landing/messages', '/sites/messages'],
        ...['/api/live', '/api/operations', '/api/personal-data/7', '/api/loans', '/api/loans/messages'],
      ]),
    )
  })

  it.each(['stranger', 'visitor', 'ended', 'passwordDue', 'secondFactorDue', 'officer', 'auditor'] as const)(
    'keeps out %s for every spelling of a path',
    async (caller) => {
      const attempts = attemptsOf(caller, (route) => !mayPass(route, caller))
      expect(attempts.length).toBeGreaterThan(100)
      const isRefused = (answer: RawResponse) => answer.status >= 300 || (answer.status === 200 && isShell(answer))
      expect(await reachedBy(attempts, (answer) => !isRefused(answer))).toEqual(NOTHING)
    },
    240_000,
  )

  it('refuses paths that are not canonical, even from the CEO', async () => {
    const attempts = attemptsOf('ceo', () => true).filter(({ target }) => !isCanonicalTarget(target))
    expect(attempts.length).toBeGreaterThan(3_000)
    expect(await reachedBy(attempts, ({ status }) => status !== 400)).toEqual(NOTHING)
  }, 120_000)

  it('admits the CEO by the plain path', async () => {
    // The test server does not implement personal data.
    const isTried = (route: GuardedRoute) => mayPass(route, 'ceo') && !route.path.startsWith('/api/personal-data')
    const attempts = attemptsOf('ceo', isTried).filter(({ kind }) => kind === 'plain')
    const { faults, received } = await reachedBy(attempts, ({ status }) => status !== 200 && status !== 302)
    expect(faults).toEqual([])
    expect(received).toEqual(expect.arrayContaining(['DELETE /messages', 'GET /control/messages', 'GET /loans']))
  })

  it('lets auditors read company pages but change nothing there', async () => {
    const client = clients[0]!
    const statusOf = async (method: string) =>
      (await client.send(method, '/mail/messages', { cookie: cookies.auditor })).status
    expect([await statusOf('GET'), await statusOf('DELETE')]).toEqual([200, 403])
  })

  it('names the reason: signed out, password change due, second factor due, role', async () => {
    const codeFor = async (caller: CallerName) => {
      const { body } = await clients[0]!.send('GET', '/mail/messages', { cookie: cookies[caller] })
      return (JSON.parse(body) as { code: string }).code
    }
    expect(await codeFor('visitor')).toBe('auth.signed-out')
    expect(await codeFor('passwordDue')).toBe('identity.password-change-due')
    expect(await codeFor('secondFactorDue')).toBe('identity.second-factor-due')
    expect(await codeFor('officer')).toBe('auth.role')
  })
})

describe('an unreadable request target', () => {
  it('returns a problem with the headers of every response', async () => {
    for (const target of ['/mail%', '/mail%c0%af', 'http://upline.test/mail/']) {
      const { status, headers, body } = await clients[0]!.send('GET', target)
      expect([target, status, (JSON.parse(body) as { code: string }).code]).toEqual([
        ...[target, 400, 'gateway.path-not-canonical'],
      ])
      expect(headers).toMatch(/content-security-policy: default-src 'self'/i)
      expect(headers).toMatch(/cache-control: no-store/i)
    }
  })
})
