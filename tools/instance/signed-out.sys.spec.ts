import type { Member } from '@upline/contracts'
import { redisConnection } from '../../libs/jobs/src/redis-connection.ts'
import { type Client, signIn } from './client.ts'
import { type Instance, startInstance } from './instance.ts'
import { Queue } from 'bullmq'
import { environmentOf } from './places.ts'

/** A call of each service that requires a session. Only 401 or another status matters. */
const CALLS = {
  identity: '/auth/sessions',
  roster: '/users?limit=1',
  loans: '/loans?limit=1',
  recruiting: '/recruiting-stats',
  sites: '/agent-profile/admin',
  notifications: '/deliveries',
  encompass: '/integrations/encompass/status',
} as const

const PASSWORD = 'Out-in-five-1'
const SECONDS = 5

let instance: Instance
let admin: Client

beforeAll(async () => {
  instance = await startInstance()
  admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

/** A manager after the first sign-in and password change. */
async function signedIn(username: string): Promise<{ id: string; token: string }> {
  const member = { firstName: 'Out', lastName: username, email: `${username}@example.com`, username, role: 'manager' }
  const { id } = await admin.post<Member>('/api/users', member)
  const first = await firstSignIn(username)
  const changed = await first.call('POST', '/api/auth/change-password', {
    currentPassword: 'Welcome123!',
    newPassword: PASSWORD,
  })
  const cookie = changed.headers.getSetCookie()[0]!.split(';')[0]!
  return { id, token: cookie.slice(cookie.indexOf('=') + 1) }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Identity receives the member by event. */
async function firstSignIn(username: string): Promise<Client> {
  for (let tries = 100; ; tries--) {
    try {
      return await signIn(instance.url, username, 'Welcome123!')
    } catch (fault) {
      if (tries === 0) throw fault
      await pause(100)
    }
  }
}

/** Each service's status for a direct call. */
async function answers(token: string): Promise<Record<string, number>> {
  const places = environmentOf(instance, 'gateway')
  const found = Object.entries(CALLS).map(async ([service, path]) => {
    const url = `${places[`${service.toUpperCase()}_URL`]}${path}`
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return [service, status] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const everyService = (status: number) => Object.fromEntries(Object.keys(CALLS).map((service) => [service, status]))

type Change = (account: { id: string; token: string }) => Promise<{ status: number }>

const CHANGES: [what: string, change: Change][] = [
  ['deactivated', ({ id }) => admin.call('PUT', `/api/users/${id}`, { isActive: false })],
  ['deleted', ({ id }) => admin.call('DELETE', `/api/users/${id}`)],
  ['demoted', ({ id }) => admin.call('PUT', `/api/users/${id}`, { role: 'loan_officer' })],
  ['signed out', ({ token }) => send(token, '/api/auth/logout', { method: 'POST' })],
]

const send = (token: string, path: string, init: RequestInit = {}) =>
  fetch(instance.url + path, { ...init, headers: { authorization: `Bearer ${token}` } })

describe('active session', () => {
  it.each(CHANGES)(
    'ends within 5 seconds on every service for an account that is %s',
    async (what, change) => {
      const account = await signedIn(`out-${what.replace(' ', '-')}`)
      expect(Object.values(await answers(account.token))).not.toContain(401)
      const began = performance.now()
      expect((await change(account)).status).toBeLessThan(300)
      let last = await answers(account.token)
      while (performance.now() - began < SECONDS * 1000 && Object.values(last).some((status) => status !== 401))
        last = await answers(account.token)
      expect(last).toEqual(everyService(401))
    },
    60_000,
  )
})

/** Uploads a file whose job stays in a paused queue, so that its stream stays open. */
async function waitingImport(token: string, path: string, csv: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([csv]), 'rows.csv')
  const response = await send(token, path, { method: 'POST', body })
  expect(response.status).toBe(202)
  const { id } = (await response.json()) as { id: string }
  return `${path}/${id}/events`
}

async function openStream(token: string, path: string) {
  const response = await send(token, path)
  expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining('text/event-stream')])
  const stream = { path, text: '', isOpen: true }
  const read = async () => {
    for await (const part of response.body ?? []) stream.text += Buffer.from(part as Uint8Array).toString()
  }
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isOpen = false))
  while (stream.isOpen && stream.text === '') await pause(20)
  return stream
}

describe('event stream', () => {
  let queues: Queue[]

  beforeAll(async () => {
    const names = { loans: 'loans-stored-imports', roster: 'roster-stored-member-imports' }
    queues = Object.entries(names).map(([service, name]) => {
      const connection = redisConnection(environmentOf(instance, service)['REDIS_URL']!)
      return new Queue(name, { connection, prefix: 'upline-jobs' })
    })
    await Promise.all(queues.map((queue) => queue.pause()))
  })
  afterAll(() => Promise.all((queues ?? []).map((queue) => queue.close())))

  it.each(CHANGES)(
    'ends within 5 seconds for an account that is %s',
    async (what, change) => {
      const account = await signedIn(`stream-${what.replace(' ', '-')}`)
      const paths = [
        '/api/live',
        await waitingImport(account.token, '/api/imports', 'Borrower,Loan_Officer,Status\nAnn,Bob,Processing\n'),
        await waitingImport(
          account.token,
          '/api/team-members/imports',
          'First Name,Last Name,Email\nA,B,a@b.example\n',
        ),
      ]
      const streams = await Promise.all(paths.map((path) => openStream(account.token, path)))
      // The streams stay open while nothing happens.
      await pause(3_000)
      expect(streams.filter(({ isOpen }) => isOpen)).toHaveLength(paths.length)
      expect((await change(account)).status).toBeLessThan(300)
      const began = performance.now()
      while (performance.now() - began < SECONDS * 1000 && streams.some(({ isOpen }) => isOpen)) await pause(50)
      expect(streams.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual([])
    },
    60_000,
  )
})
