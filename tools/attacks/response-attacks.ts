import type { AttackFixture } from './attack-fixture.ts'

/** What responses reveal to browsers, caches and eavesdroppers. */
export function responseAttacks(fixture: () => AttackFixture): void {
  const KINDS = [
    ['the shell', '/'],
    ['a screen', '/loans'],
    ['a script', '/first-paint.js'],
    ['a call', '/api/auth/me'],
    ['a public call', '/api/auth/settings'],
    ['health', '/api/health'],
    ['no such call', '/api/nothing'],
    ['no such file', '/static/js/none.js'],
    ['a malformed path', '/api/users/%2e%2e/health'],
    ['a landing page', '/landing/officer'],
    ['an agent website', '/agent-site/officer'],
    ['no such site', '/sites/none'],
    ['no such photo', '/api/users/photos/none.png'],
    ['the unsubscribe page', '/api/unsubscribe'],
    ['the API document', '/api/openapi.json'],
    ['the API reference page', '/api/docs'],
    ['the demo inbox', '/mail/'],
    ['the demo loan system', '/simulators/encompass/'],
    ['the demo payment page', '/simulated-payments/none'],
  ] as const

  describe('headers', () => {
    it('51 sends security headers with every kind of response, and allows no inline script', async () => {
      const { admin, send } = fixture()
      for (const [kind, path] of KINDS)
        for (const cookie of ['', admin.cookie]) {
          const { headers } = await send('GET', path, { headers: cookie ? { cookie } : {} })
          const policy = headers.get('content-security-policy') ?? ''
          const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? ''
          expect([kind, scripts === '' || /unsafe|\*|data:|https?:/.test(scripts)]).toEqual([kind, false])
          expect([kind, headers.get('x-content-type-options')]).toEqual([kind, 'nosniff'])
          expect([kind, headers.get('referrer-policy')]).toEqual([kind, expect.stringContaining('strict-origin')])
          expect([kind, headers.get('cross-origin-opener-policy')]).toEqual([kind, 'same-origin'])
          expect([kind, headers.get('cross-origin-resource-policy')]).toEqual([kind, 'same-origin'])
          expect([kind, headers.get('permissions-policy')]).toEqual([kind, expect.stringContaining('camera=()')])
          expect([kind, headers.get('server'), headers.get('x-powered-by')]).toEqual([kind, null, null])
        }
    })

    it('52 lets no page be framed', async () => {
      const { send } = fixture()
      for (const path of ['/', '/landing/officer', '/api/docs', '/api/auth/me']) {
        const { headers } = await send('GET', path)
        expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
        expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|default-src 'none'/)
      }
    })

    it('53 lets no cache store personal responses', async () => {
      const { admin, send } = fixture()
      for (const path of [
        '/api/auth/me',
        '/api/users',
        '/api/loans',
        '/api/commissions',
        '/api/statements/1',
        '/api/team',
      ])
        expect([
          path,
          (await send('GET', path, { headers: { cookie: admin.cookie } })).headers.get('cache-control'),
        ]).toEqual([path, expect.stringContaining('no-store')])
    })
  })

  describe('places', () => {
    it('54 redirects to no other host', async () => {
      const { send, admin } = fixture()
      for (const path of [
        '//evil.test',
        '//evil.test/%2e%2e',
        '/%5cevil.test',
        '/login?next=https://evil.test',
        '/mail?x=//evil.test',
        '/landing//evil.test',
      ])
        for (const cookie of ['', admin.cookie]) {
          const { headers } = await send('GET', path, { headers: cookie ? { cookie } : {} })
          expect([path, headers.get('location') ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)])
        }
    })

    it('55 serves no files other than the pages, no sources and no settings', async () => {
      const { raw } = fixture()
      for (const path of [
        '/../package.json',
        '/..%2fpackage.json',
        '/static/../../../package.json',
        '/.git/config',
        '/.env',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/index.html%00.js',
      ]) {
        const text = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
        expect(text).not.toMatch(/"workspaces"|root:x:|\[core\]|DATABASE_URL/)
      }
    })

    it('56 keeps internal calls and metrics unreachable from outside', async () => {
      const { admin, send } = fixture()
      for (const path of [
        '/metrics',
        '/health',
        '/api/metrics',
        '/api/identity/health',
        '/control/state',
        '/api/users/../health',
      ])
        expect((await send('GET', path, { headers: { cookie: admin.cookie } })).text).not.toMatch(/# HELP|"checks"/)
    })

    it('57 requires a session for the live stream and closes it when the session ends', async () => {
      const { send } = fixture()
      expect((await send('GET', '/api/live')).status).toBe(401)
      expect((await send('GET', '/api/live?member=1&token=x', { headers: { 'x-user-id': '1' } })).status).toBe(401)
    })

    it('58 reveals no internals in an error', async () => {
      const { admin, json } = fixture()
      for (const [path, text] of [
        ['/api/users', '{"firstName":"\\u0000"}'],
        ['/api/loans/bulk-import', '{"loans":[null]}'],
        ['/api/refresh', '['],
      ] as const) {
        const response = await json(admin, 'POST', path, text)
        expect(response.status).toBeLessThan(500)
        expect(response.text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|postgres|SELECT/i)
      }
    })
  })
}
