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

/** As the service of the sites switches it, for whoever runs. */
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

  it.each(PAGES.filter((path) => !path.includes('/assets/')))('%s is the sign-in for a visitor', async (path) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, body.includes('<title>Upline</title>')]).toEqual([200, true])
  })

  it.each(PAGES)('%s is the page for whoever is signed in', async (path) => {
    const { cookie } = await gateway.signInAs('loan_officer')
    const { statusCode, body } = await get(path, { cookie })
    expect([statusCode, (JSON.parse(body) as Echo).url]).toEqual([200, path])
  })

  it('are the sign-in too where a password change is due', async () => {
    const { cookie } = await gateway.signInAs({ needsPasswordChange: true })
    expect((await get('/landing/ann', { cookie })).body).toContain('<title>Upline</title>')
  })

  it.each(CALLS)('%s needs a session', async (path) => expect((await get(path)).statusCode).toBe(401))

  it('take no form of a visitor', async () => expect((await post('/landing/ann/leads')).statusCode).toBe(404))
})

describe('the agents’ pages while the public pages are open', () => {
  beforeAll(() => turn(true))

  it.each([...PAGES, ...CALLS])('%s is open', async (path) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, (JSON.parse(body) as Echo).url]).toEqual([200, path.replace(/^\/api/, '')])
  })

  it.each(CLOSED)('%s stays closed', async (path) => expect((await get(path)).statusCode).toBe(401))

  it('take a form from a page of ours alone, and no large one', async () => {
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

  it('has the sites at its root, their forms and photos, and nothing of the product', async () => {
    const at = async (path: string) => (await get(path, { host: 'sites.test' }, own)).json<Echo>().url
    expect(await at('/petrov')).toBe('/sites/petrov')
    expect(await at('/sites/petrov/contact')).toBe('/sites/petrov/contact')
    expect(await at('/api/users/photos/x.jpg')).toBe('/users/photos/x.jpg')
    expect(await at('/api/users')).toBe('/sites/api/users')
    expect(await at('/landing/ann')).toBe('/sites/landing/ann')
  })

  it('is where a site of the product’s own host is sent on to', async () => {
    const moved = await get('/sites/petrov/contact?x=1', {}, own)
    expect([moved.statusCode, moved.headers['location']]).toEqual([308, 'http://sites.test/petrov/contact?x=1'])
    expect((await get('/sites/assets/x.css', {}, own)).statusCode).toBe(200)
  })
})
