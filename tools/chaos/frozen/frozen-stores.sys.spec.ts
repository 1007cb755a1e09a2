import { startInstance, type Instance } from '../../instance/instance.ts'
import { signIn } from '../../instance/client.ts'
import { freeze, processesOf } from './freeze.ts'
import { type Ask, measured } from './measured-callers.ts'

let instance: Instance
let cookie: string

beforeAll(async () => {
  instance = await startInstance({ env: { RAISE_LIMITS_FOR_TESTS: 'on' } })
  cookie = (await signIn(instance.url, 'manager', 'Upline-demo-1')).cookie
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

const RECOVERY_TIMEOUT_MS = 60_000

/** Sends a call and returns what a browser sees of it. */
async function answerTo({ method, path, body }: Ask) {
  const began = performance.now()
  const answer = await fetch(instance.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(RECOVERY_TIMEOUT_MS),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    seconds: (performance.now() - began) / 1_000,
    retryAfter: Number(answer.headers.get('retry-after')),
    text,
  }
}

const LIST: Ask = { method: 'GET', path: '/api/loans?limit=5' }
const SIGN_IN: Ask = {
  method: 'POST',
  path: '/api/auth/login',
  body: { username: 'manager', password: 'Upline-demo-1' },
}

async function untilResponding(): Promise<void> {
  for (let waited = 0; waited < RECOVERY_TIMEOUT_MS; waited += 250) {
    const [list, health] = [await answerTo(LIST), await answerTo({ method: 'GET', path: '/api/health' })]
    if (list.status === 200 && health.status === 200) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('The product did not come back')
}

/** A response is cached for 200 ms: the first one may be older than the freeze. */
async function healthWithin2s(): Promise<string> {
  for (;;) {
    const health = await answerTo({ method: 'GET', path: '/api/health' })
    expect(health.seconds).toBeLessThan(2)
    if (health.status === 503) return health.text
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Every session is checked again. One that was active 2 s ago still passes. */
const untilForgotten = () => new Promise((done) => setTimeout(done, 2_100))

describe('a frozen Redis', () => {
  it('shows in health within 2 s and ends calls and sign-ins with 503 and Retry-After until it continues', async () => {
    const thaw = freeze(processesOf(instance, 'redis'))
    try {
      expect(await healthWithin2s()).toContain('"redis":{"ready":false')
      await untilForgotten()
      for (const ask of [LIST, SIGN_IN]) {
        const { status, seconds, retryAfter } = await answerTo(ask)
        const context = { ask: ask.path, seconds }
        expect({ ...context, status, hasRetry: retryAfter > 0 }).toEqual({ ...context, status: 503, hasRetry: true })
        expect({ ...context, isSoon: seconds < 6 }).toEqual({ ...context, isSoon: true })
      }
      expect(await healthWithin2s()).toContain('"redis":{"ready":false')
    } finally {
      thaw()
    }
    await untilResponding()
    // A sign-in ends the session that it sends, so this one sends none.
    cookie = (await signIn(instance.url, 'manager', 'Upline-demo-1')).cookie
    expect((await answerTo(LIST)).status).toBe(200)
  }, 180_000)
})

describe('a frozen Postgres', () => {
  it('shows in health within 2 s and ends calls with 503 and Retry-After until it continues', async () => {
    const thaw = freeze(processesOf(instance, 'postgres'))
    try {
      expect(await healthWithin2s()).toContain('database: no answer')
      // Some connections are in the middle of a statement, others are idle. Each call still ends.
      const pending = Array.from({ length: 12 }, () => answerTo(LIST))
      for (const { status, seconds, retryAfter } of await Promise.all(pending)) {
        expect({ status, hasRetry: retryAfter > 0 }).toEqual({ status: 503, hasRetry: true })
        expect(seconds).toBeLessThan(11)
      }
      // A new connection has failed by now: further calls do not wait for one.
      const { ms, status } = await measured({ url: instance.url, cookie }, LIST)
      expect(status).toBe(503)
      expect(ms).toBeLessThan(5_000)
      expect(await healthWithin2s()).toContain('database: no answer')
    } finally {
      thaw()
    }
    await untilResponding()
  }, 180_000)
})
