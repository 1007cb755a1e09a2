import { PUBLIC_PAGES_KEY } from '@upline/auth/session'
import type { Problem } from '@upline/contracts'
import { eventually } from '@upline/testing'
import { type Echo, startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway?.stop())

const get = (url: string, headers: Record<string, string> = {}, from = gateway) =>
  from.app.inject({ method: 'GET', url, headers: { host: 'upline.test', ...headers } })

const post = (url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url, headers: { host: 'upline.test', ...headers }, payload: 'x' })

/** Sets it in Redis, as the sites service does. */
async function turn(isOpen: boolean): Promise<void> {
  await gateway.redis.client.set(PUBLIC_PAGES_KEY, isOpen ? 'on' : 'off')
  await eventually(async () => {
    expect((await get('/api/agent-profile/ann')).statusCode).toBe(isOpen ? 200 : 401)
  })
}

const PAGES = [
  '/landing/ann',
  '/landing/ann%40example.com/contact',
  '/agent-site/bob.b',
  '/sites/petrov',
  '/sites/assets/x.css',
]
const CALLS = ['/api/agent-profile/ann', '/api/users/by-referral/ann', '/api/users/photos/x.jpg']
const CLOSED = [
  '/api/leads',
  '/api/affiliate-sites',
  '/api/settings/public-pages',
  '/api/users',
  '/api/deliveries',
  '/api/mail-templates',
]

describe('the agents’ pages while the public pages are closed', () => {
  beforeAll(() => turn(false))

  it.each(PAGES.filter((path) => !path.includes('/assets/')))('serves the sign-in at %s to a visitor', async (path) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, body.includes('<title>Upline</title>')]).toEqual([200, true])
  })

  it.each(PAGES)('serves the page at %s to a signed-in member', async (path) => {
    const { cookie } = await gateway.signInAs('loan_officer')
    const { statusCode, body } = await get(path, { cookie })
    expect([statusCode, (JSON.parse(body) as Echo).url]).toEqual([200, path])
  })

  it('serves the sign-in if a password change is due', async () => {
    const { cookie } = await gateway.signInAs({ needsPasswordChange: true })
    expect((await get('/landing/ann', { cookie })).body).toContain('<title>Upline</title>')
  })

  it.each(CALLS)('requires a session for %s', async (path) => expect((await get(path)).statusCode).toBe(401))

  it("refuses a visitor's form", async () => expect((await post('/landing/ann/leads')).statusCode).toBe(404))
})

describe('the agents’ pages while the public pages are open', () => {
  beforeAll(() => turn(true))

  it.each([...PAGES, ...CALLS])('opens %s', async (path) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, (JSON.parse(body) as Echo).url]).toEqual([200, path.replace(/^\/api/, '')])
  })

  it.each(CLOSED)('keeps %s closed', async (path) => expect((await get(path)).statusCode).toBe(401))

  it('accepts a form only from our own page and only up to the size limit', async () => {
    expect((await post('/landing/ann/leads', { origin: 'https://upline.test' })).statusCode).toBe(200)
    const foreign = await post('/landing/ann/leads', { origin: 'https://elsewhere.test' })
    expect(foreign.json<Problem>().code).toBe('gateway.foreign-origin')
    const large = await post('/landing/ann/leads', { 'content-length': '900000' })
    expect(large.statusCode).toBe(413)
  })
})

describe('a host of their own for the published sites', () => {
  let own: TestGateway

  beforeAll(async () => {
    own = await startGateway({ PUBLIC_PAGES: 'on', SITES_HOST: 'sites.test' })
    await own.redis.client.del(PUBLIC_PAGES_KEY)
  })
  afterAll(() => own?.stop())

  it('serves the sites at its root, their forms and photos, and nothing of the product', async () => {
    const at = async (path: string) => (await get(path, { host: 'sites.test' }, own)).json<Echo>().url
    expect(await at('/petrov')).toBe('/sites/petrov')
    expect(await at('/sites/petrov/contact')).toBe('/sites/petrov/contact')
    expect(await at('/api/users/photos/x.jpg')).toBe('/users/photos/x.jpg')
    expect(await at('/api/users')).toBe('/sites/api/users')
    expect(await at('/landing/ann')).toBe('/sites/landing/ann')
  })

  it("redirects a site from the product's own host", async () => {
    const moved = await get('/sites/petrov/contact?x=1', {}, own)
    expect([moved.statusCode, moved.headers['location']]).toEqual([308, 'http://sites.test/petrov/contact?x=1'])
    expect((await get('/sites/assets/x.css', {}, own)).statusCode).toBe(200)
  })
})
