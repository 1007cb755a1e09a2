import type { Problem } from '@upline/contracts'
import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway({ PUBLIC_PAGES: 'on', OPEN_ROSTER: 'on', LOANS_URL: 'http://127.0.0.1:9' })
})

afterAll(() => gateway?.stop())

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ method: 'GET', url, headers })

describe('the pages', () => {
  it('send a policy that allows nothing from other hosts', async () => {
    for (const path of ['/', '/api/nothing', '/static/js/index.ae986731e0.js']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'; script-src 'self'; style-src 'self'( 'nonce-[\w-]{22}')?;/,
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('serve the shell at every path that is neither a file nor a call', async () => {
    for (const path of ['/', '/loans', '/member-profile/1', '/landing', '/agent-onboard?ref=bob.b']) {
      const { statusCode, headers, body } = await get(path)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(body).toContain('<title>Upline</title>')
    }
  })

  it('have the first screen of a visitor in the document', async () => {
    expect((await get('/')).body).toContain('<h1>sign-in</h1>')
    expect((await get('/login')).body).toContain('<h1>sign-in</h1>')
    expect((await get('/agent-onboard?ref=bob.b')).body).toContain('<h1>registration</h1>')
    expect((await get('/recruiting-landing?recruiter=ann')).body).toContain('<h1>recruiting-landing</h1>')
    expect((await get('/recruiting-landing')).body).toContain('<h1>sign-in</h1>')
    expect((await get('/quick-login')).body).not.toContain('<h1>')
  })

  it('have no first screen for a caller with a session', async () => {
    const { cookie } = await gateway.signInAs('admin')
    for (const path of ['/', '/login', '/agent-onboard'])
      expect((await get(path, { cookie })).body).not.toMatch(/<h1>|first-screen/)
  })

  it('cache files with a hash in their name forever and revalidate all others', async () => {
    expect((await get('/static/js/index.ae986731e0.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/remotes/loans/remoteEntry.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/remotes/loans/mf-manifest.json')).headers['cache-control']).toBe('no-cache')
  })

  it('sends files compressed, and not again if unchanged', async () => {
    const script = '/static/js/index.ae986731e0.js'
    const brotli = await get(script, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect((await get(script, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    const known = await get(script, { 'if-none-match': String(brotli.headers.etag) })
    expect(known.statusCode).toBe(304)
    // A browser would replace the policy that it cached, for example of a published site.
    expect(known.headers['content-security-policy']).toBeUndefined()
    expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('send a new nonce each time, which allows the styles that the kit inserts', async () => {
    const nonces = await Promise.all(
      ['/', '/loans', '/index.html'].map(async (path) => {
        const { headers, body } = await get(path)
        const [, nonce] = /nonce="([\w-]{22})"/.exec(body) ?? []
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
        expect(headers.etag).toBeUndefined()
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('have no page for a missing script, and nothing from outside their folders', async () => {
    for (const path of [
      '/static/js/gone.ae986731e0.js',
      '/remotes/nobody/remoteEntry.js',
      '/remotes/loans/..%2f..%2fsecret.txt',
    ])
      expect((await get(path)).statusCode).not.toBe(200)
    expect((await get('/..%2f..%2fsecret.txt')).body).not.toContain('not for the web')
  })

  it('open to visitors if the settings allow it', async () => {
    expect((await get('/api/agent-profile/ann')).statusCode).toBe(200)
    expect((await get('/api/users/by-referral/ann')).statusCode).toBe(200)
    expect((await get('/api/roster-direct')).statusCode).toBe(200)
    expect((await get('/api/users/1')).statusCode).toBe(401)
  })
})

describe('an unavailable service', () => {
  it('returns 503 with a readable message', async () => {
    const { cookie } = await gateway.signInAs('admin')
    const answer = await get('/api/loans', { cookie })
    expect(answer.json<Problem>()).toMatchObject({
      status: 503,
      code: 'gateway.service-away',
      message: 'The loans service is not available at the moment. Please try again.',
    })
  })

  it('keeps /api/health at 503, which names the service but no address', async () => {
    const { statusCode, body } = await get('/api/health')
    expect(statusCode).toBe(503)
    expect(JSON.parse(body)).toMatchObject({
      ready: false,
      parts: { loans: { ready: false, waitsFor: ['no answer'] }, redis: { ready: true } },
    })
    expect(body).not.toContain('127.0.0.1')
  })
})
