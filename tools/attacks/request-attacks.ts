import type { AttackWorld } from './attack-world.ts'

/** Requests from other sites, with other headers, and bodies that are made to hurt. */
export function requestAttacks(world: () => AttackWorld): void {
  const json = { 'content-type': 'application/json' }

  describe('cross-site requests', () => {
    it('22 a page of another site changes nothing: foreign, null and odd origins', async () => {
      const { officer, send } = world()
      for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1:1', 'file://', 'chrome-extension://x'])
        for (const path of ['/api/auth/logout', '/api/refresh', '/api/auth/change-password'])
          expect(
            (await send('POST', path, { headers: { ...json, origin, cookie: officer.cookie }, body: '{}' })).status,
          ).toBe(403)
    })

    it('23 a body that a form can send is not read as JSON', async () => {
      const { officer, send } = world()
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

    it('24 no answer may be read by a page of another site', async () => {
      const { officer, send } = world()
      const answer = await send('GET', '/api/auth/me', {
        headers: { origin: 'https://evil.test', cookie: officer.cookie },
      })
      const names = [...answer.headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
      const asked = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
      const preflight = await send('OPTIONS', '/api/users/1', { headers: asked })
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    })
  })

  describe('smuggled identity', () => {
    const claims = {
      ...{ 'x-user-id': '1', 'x-user-role': 'admin', 'x-upline-user': '1', 'x-auth-user': 'admin' },
      ...{ 'x-original-url': '/api/users', 'x-forwarded-user': 'admin', 'x-upline-proto': 'https' },
    }

    it('25 headers that claim somebody are nothing without a session, and change nobody with one', async () => {
      const { officer, send } = world()
      expect((await send('GET', '/api/users', { headers: claims })).status).toBe(401)
      const answer = await send('GET', '/api/auth/me', { headers: { ...claims, cookie: officer.cookie } })
      expect(JSON.parse(answer.text)).toMatchObject({ username: 'officer' })
    })

    it('26 a request with two lengths, or a length and chunks, is refused', async () => {
      const { raw } = world()
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

    it('27 two hosts are refused, and a foreign host writes itself into no answer', async () => {
      const { raw } = world()
      const two = await raw('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
      expect(two).not.toContain('evil.test')
      const one = await raw('GET /mail HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
      expect(one).not.toContain('evil.test')
    })

    it('28 a request id can not write a line of its own into the logs', async () => {
      const { send } = world()
      const answer = await send('GET', '/api/health', { headers: { 'x-correlation-id': 'a{"level":"fatal"}' } })
      expect(answer.headers.get('x-correlation-id')).toMatch(/^[\w-]{36}$/)
    })
  })

  describe('bodies that are made to hurt', () => {
    it('29 a body can not change what all objects have', async () => {
      const { admin, json: sendJson } = world()
      for (const text of [
        '{"firstName":"P","lastName":"P","email":"p@example.com","__proto__":{"role":"admin"}}',
        '{"firstName":"P","lastName":"P","email":"p@example.com","constructor":{"prototype":{"role":"admin"}}}',
      ])
        expect((await sendJson(admin, 'POST', '/api/users', text)).status).toBe(400)
    })

    it('30 a body too deep, too large or broken is refused and hurts nobody', async () => {
      const { officer, json: sendJson } = world()
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      const tries: [string, number][] = [
        [deep, 400],
        [`{"username":${deep}}`, 400],
        [`"${'x'.repeat(1_100_000)}"`, 413],
        ['{"username":', 400],
        ['[]', 400],
        ['null', 400],
        ['{"username":{"$ne":null},"password":{"$gt":""}}', 400],
      ]
      for (const [text, status] of tries)
        expect([text.slice(0, 20), (await sendJson(null, 'POST', '/api/auth/login', text)).status]).toEqual([
          text.slice(0, 20),
          status,
        ])
      expect((await officer.call('GET', '/api/auth/me')).status).toBe(200)
    })

    it('31 SQL in search, sort, filter and cursor is text, or 400', async () => {
      const { admin } = world()
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

    it('32 a cursor that was altered or made up is 400', async () => {
      const { admin } = world()
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

    it('33 a search made of wildcards, brackets or 10 000 letters is answered', async () => {
      const { admin } = world()
      for (const q of ['%'.repeat(500), '_'.repeat(500), '(a+)+$'.repeat(50), 'a'.repeat(10_000), '\\'.repeat(200)])
        for (const list of ['users', 'loans'])
          expect([200, 400, 414, 431]).toContain(
            (await admin.call('GET', `/api/${list}?limit=5&q=${encodeURIComponent(q)}`)).status,
          )
    })

    it('34 parameters that come twice are not taken as something else', async () => {
      const { officer } = world()
      for (const query of ['scope=mine&scope=company', 'limit=5&limit=100000', 'scope[]=company', 'limit[$gt]=1'])
        expect([400, 403]).toContain((await officer.call('GET', `/api/loans?${query}`)).status)
    })

    it('35 methods that nobody needs do not work', async () => {
      const { raw, send, officer } = world()
      expect((await raw('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).split('\r\n')[0]).toMatch(
        / 4\d\d /,
      )
      const override = { cookie: officer.cookie, 'x-http-method-override': 'DELETE' }
      expect((await send('GET', '/api/users', { headers: override })).status).toBe(200)
    })
  })
}
