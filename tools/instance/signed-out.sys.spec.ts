import type { Member } from '@upline/contracts'
import { type Client, signIn } from './client.ts'
import { type Instance, startInstance } from './instance.ts'
import { environmentOf } from './places.ts'

/** A call of each service that asks who is there; what it answers to somebody signed in does not matter, as long as it knows them. */
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

/** A manager who has signed in for the first time and chosen a password. */
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

/** Identity hears of the member by event. */
async function firstSignIn(username: string): Promise<Client> {
  for (let tries = 100; ; tries--) {
    try {
      return await signIn(instance.url, username, 'Welcome123!')
    } catch (fault) {
      if (tries === 0) throw fault
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}

/** What each service answers by itself, past the gateway. */
async function answers(token: string): Promise<Record<string, number>> {
  const places = environmentOf(instance, 'gateway')
  const found = Object.entries(CALLS).map(async ([service, path]) => {
    const url = `${places[`${service.toUpperCase()}_URL`]}${path}`
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return [service, status] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const everybodySays = (status: number) => Object.fromEntries(Object.keys(CALLS).map((service) => [service, status]))

describe('an account', () => {
  it.each([
    ['deactivated', (id: string) => admin.call('PUT', `/api/users/${id}`, { isActive: false })],
    ['deleted', (id: string) => admin.call('DELETE', `/api/users/${id}`)],
    ['demoted', (id: string) => admin.call('PUT', `/api/users/${id}`, { role: 'loan_officer' })],
  ])(
    'that is %s is out within 5 seconds on every service',
    async (what, change) => {
      const { id, token } = await signedIn(`out-${what}`)
      expect(Object.values(await answers(token))).not.toContain(401)
      const began = performance.now()
      expect((await change(id)).status).toBeLessThan(300)
      let last = await answers(token)
      while (performance.now() - began < SECONDS * 1000 && Object.values(last).some((status) => status !== 401))
        last = await answers(token)
      expect(last).toEqual(everybodySays(401))
    },
    60_000,
  )
})
