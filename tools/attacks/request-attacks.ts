import type { AttackFixture } from './attack-fixture.ts'

/** Cross-site requests, forged headers, and harmful bodies. */
export function requestAttacks(fixture: () => AttackFixture): void {
  const json = { 'content-type': 'application/json' }

  describe('cross-site requests', () => {
    it('22 refuses changes from pages of other sites, with foreign, null and odd origins', async () => {
      const { officer, send } = fixture()
      for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1:1', 'file://', 'chrome-extension://x'])
        for (const path of ['/api/auth/logout', '/api/refresh', '/api/auth/change-password'])
          expect(
            (await send('POST', path, { headers: { ...json, origin, cookie: officer.cookie }, body: '{}' })).status,
          ).toBe(403)
    })

    it('23 refuses a body that a form can send, instead of reading it as JSON', async () => {
      const { officer, send } = fixture()
      const body = '{"currentPassword":"x","newPassword":"yyyyyyyy"}'
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/json',
      ])
        expect([400, 406, 415]).toContain(
          (
            await send('POST', '/api/auth/change-password', {
              headers: { 'content-type': type, cookie: officer.cookie },
              body,
            })
          ).status,
        )
    })

    it('24 lets no page of another site read a response', async () => {
      const { officer, send } = fixture()
      const response = await send('GET', '/api/auth/me', {
        headers: { origin: 'https://evil.test', cookie: officer.cookie },
      })
      const names = [...response.headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
      const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
      const preflight = await send('OPTIONS', '/api/users/1', { headers })
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    })
  })

  describe('smuggled identity', () => {
    const claims = {
      ...{ 'x-user-id': '1', 'x-user-role': 'admin', 'x-upline-user': '1', 'x-auth-user': 'admin' },
      ...{ 'x-original-url': '/api/users', 'x-forwarded-user': 'admin', 'x-upline-proto': 'https' },
    }

    it('25 ignores headers that claim an identity, with and without a session', async () => {
      const { officer, send } = fixture()
      expect((await send('GET', '/api/users', { headers: claims })).status).toBe(401)
      const response = await send('GET', '/api/auth/me', { headers: { ...claims, cookie: officer.cookie } })
      expect(JSON.parse(response.text)).toMatchObject({ username: 'officer' })
    })

    it('26 refuses a request with two lengths, or with a length and chunks', async () => {
      const { raw } = fixture()
      const head =
        'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n'
      const smuggled = 'GET /api/users HTTP/1.1\r\nHost: localhost\r\n\r\n'
      for (const more of [
        `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`,
        `Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
        `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      ])
        expect((await raw(head + more)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 4\d\d/)
    })

    it('27 refuses two hosts and writes a foreign host into no response', async () => {
      const { raw } = fixture()
      const two = await raw('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
      expect(two).not.toContain('evil.test')
      const one = await raw('GET /mail HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
      expect(one).not.toContain('evil.test')
    })

    it('28 lets no request id write its own line into the logs', async () => {
      const { send } = fixture()
      const response = await send('GET', '/api/health', { headers: { 'x-correlation-id': 'a{"level":"fatal"}' } })
      expect(response.headers.get('x-correlation-id')).toMatch(/^[\w-]{36}$/)
    })
  })

  describe('harmful bodies', () => {
    it('29 lets no body change the prototype of objects', async () => {
      const { admin, json: sendJson } = fixture()
      for (const text of [
        '{"firstName":"P","lastName":"P","email":"p@example.com","__proto__":{"role":"admin"}}',
        '{"firstName":"P","lastName":"P","email":"p@example.com","constructor":{"prototype":{"role":"admin"}}}',
      ])
        expect((await sendJson(admin, 'POST', '/api/users', text)).status).toBe(400)
    })

    it('30 refuses a body that is too deep, too large or invalid', async () => {
      const { officer, json: sendJson } = fixture()
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      const attempts: [string, number][] = [
        [deep, 400],
        [`{"username":${deep}}`, 400],
        [`"${'x'.repeat(1_100_000)}"`, 413],
        ['{"username":', 400],
        ['[]', 400],
        ['null', 400],
        ['{"username":{"$ne":null},"password":{"$gt":""}}', 400],
      ]
      for (const [text, status] of attempts)
        expect([text.slice(0, 20), (await sendJson(null, 'POST', '/api/auth/login', text)).status]).toEqual([
          text.slice(0, 20),
          status,
        ])
      expect((await officer.call('GET', '/api/auth/me')).status).toBe(200)
    })

    it('31 treats SQL in search, sort, filter and cursor as text, or returns 400', async () => {
      const { admin } = fixture()
      const evil = encodeURIComponent(`'; drop table members; --`)
      for (const path of [
        `/api/users?q=${evil}`,
        `/api/users?sort=${evil}`,
        `/api/users?cursor=${evil}`,
        `/api/loans?q=${evil}`,
        `/api/loans?status=${evil}`,
        `/api/loans?sort=${evil}`,
        `/api/loans?cursor=${evil}`,
        `/api/commissions?cursor=${evil}`,
        `/api/loans/${evil}`,
        `/api/users/${evil}`,
      ])
        expect([path, [200, 400, 404].includes((await admin.call('GET', path)).status)]).toEqual([path, true])
      expect((await admin.get<unknown[]>('/api/users')).length).toBeGreaterThan(30)
    })

    it('32 returns 400 for a changed or forged cursor', async () => {
      const { admin } = fixture()
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      for (const cursor of [
        forged(['x']),
        forged([{ $gt: '' }]),
        forged({}),
        forged([1, 2, 3, 4, 5, 6, 7]),
        'AAAA',
        '%00',
      ])
        for (const list of ['users', 'loans', 'commissions'])
          expect([400, 200]).toContain((await admin.call('GET', `/api/${list}?limit=5&cursor=${cursor}`)).status)
      expect((await admin.call('GET', '/api/users?limit=5&cursor=AAAA')).status).toBe(400)
    })

    it('33 answers a search of wildcards, brackets or 10,000 letters', async () => {
      const { admin } = fixture()
      for (const q of ['%'.repeat(500), '_'.repeat(500), '(a+)+$'.repeat(50), 'a'.repeat(10_000), '\\'.repeat(200)])
        for (const list of ['users', 'loans'])
          expect([200, 400, 414, 431]).toContain(
            (await admin.call('GET', `/api/${list}?limit=5&q=${encodeURIComponent(q)}`)).status,
          )
    })

    it('34 refuses repeated parameters instead of misreading them', async () => {
      const { officer } = fixture()
      for (const query of ['scope=mine&scope=company', 'limit=5&limit=100000', 'scope[]=company', 'limit[$gt]=1'])
        expect([400, 403]).toContain((await officer.call('GET', `/api/loans?${query}`)).status)
    })

    it('35 refuses methods that no call needs', async () => {
      const { raw, send, officer } = fixture()
      expect((await raw('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).split('\r\n')[0]).toMatch(
        / 4\d\d /,
      )
      const override = { cookie: officer.cookie, 'x-http-method-override': 'DELETE' }
      expect((await send('GET', '/api/users', { headers: override })).status).toBe(200)
    })
  })
}
