import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { DEMO_PASSWORD, newMember, OWN_PASSWORD, type AttackFixture } from './attack-fixture.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Foreign sessions and forged tokens. */
export function sessionAttacks(fixture: () => AttackFixture): void {
  const me = async (token: string) =>
    (await fixture().send('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status
  const tokenOf = (cookie: string) => /upline_session=([^;]+)/.exec(cookie)?.[1] ?? ''
  const login = (username: string, password: string, headers: Record<string, string> = {}) =>
    fixture().send('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    })

  describe('session fixation and replay', () => {
    it('13 replaces a session cookie that was planted before the sign-in', async () => {
      const planted = tokenOf(fixture().officer.cookie)
      const response = await login('senior', DEMO_PASSWORD, { cookie: `upline_session=planted` })
      const token = tokenOf(response.headers.getSetCookie().join())
      expect(token).not.toBe('planted')
      expect(token).not.toBe(planted)
      expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/)
    })

    it('14 refuses a token after signing out', async () => {
      const { client } = await fixture().join('leaver')
      const token = tokenOf(client.cookie)
      await client.post('/api/auth/logout', {})
      await new Promise((done) => setTimeout(done, 2_100))
      expect(await me(token)).toBe(401)
    })

    it('15 refuses a token after the password was changed in another session', async () => {
      const { member, client } = await fixture().join('changer')
      const other = await login(member.username, OWN_PASSWORD)
      const stolen = tokenOf(other.headers.getSetCookie().join())
      const change = { currentPassword: OWN_PASSWORD, newPassword: 'Another-one-of-mine-8' }
      await client.post('/api/auth/change-password', change)
      await new Promise((done) => setTimeout(done, 2_100))
      expect(await me(stolen)).toBe(401)
    })
  })

  describe('algorithm confusion', () => {
    const claims = { sub: '1', username: 'admin', role: 'admin', sid: 'x', iss: 'upline', iat: 1, exp: 9_999_999_999 }
    const headOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }

    it('16 refuses a token without a signature, however "none" is written', async () => {
      for (const alg of ['none', 'None', 'NONE', ''])
        expect(await me(`${part({ alg, typ: 'JWT' })}.${part(claims)}.`)).toBe(401)
    })

    it('17 refuses a token signed with a shared secret, and with the public key as the secret', async () => {
      const { kid } = headOf(tokenOf(fixture().admin.cookie))
      for (const alg of ['HS256', 'HS512'])
        for (const secret of ['', 'secret', kid]) {
          const signed = `${part({ alg, kid })}.${part(claims)}`
          const hash = alg === 'HS256' ? 'sha256' : 'sha512'
          const signature = createHmac(hash, secret).update(signed).digest('base64url')
          expect(await me(`${signed}.${signature}`)).toBe(401)
        }
    })

    it('18 refuses an attacker’s key, regardless of the kid, jwk or address that names it', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const { kid } = headOf(tokenOf(fixture().admin.cookie))
      const jwk = publicKey.export({ format: 'jwk' })
      const jku = `${fixture().instance.url}/x`
      const kids = [kid, '../../dev/null', `' or '1'='1`, '__proto__', 'constructor']
      for (const header of [...kids.map((one) => ({ kid: one })), { jwk }, { jku }, { x5u: jku }]) {
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', ...header } as never)
          .sign(privateKey)
        expect([header, await me(token)]).toEqual([header, 401])
      }
    })

    it('19 refuses a genuine token with another payload, signature or type', async () => {
      const [head, payload, signature] = tokenOf(fixture().officer.cookie).split('.') as [string, string, string]
      const own = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const raised = part({ ...own, role: 'admin', sub: '1' })
      for (const token of [
        `${head}.${raised}.${signature}`,
        `${head}.${payload}.${signature.slice(4)}AAAA`,
        `${head}.${payload}`,
      ])
        expect(await me(token)).toBe(401)
    })
  })

  describe('guessing', () => {
    it('20 returns the same response for an unknown name and a wrong password', async () => {
      const [known, unknown] = [await login('senior', 'wrong-password'), await login('nobody-here', 'wrong-password')]
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    })

    it('64 finds no other account for a username, however a manager writes it', async () => {
      const { manager, join } = fixture()
      const { member } = await join('jos\u00e9')
      for (const written of [member.username.normalize('NFD'), member.username.replace('j', '\uff4a')]) {
        const copy = { ...newMember('copy'), username: written, password: OWN_PASSWORD }
        expect((await manager.call('POST', '/api/users', copy)).status).toBe(409)
      }
      expect(JSON.parse((await login(member.username, OWN_PASSWORD)).text)).toMatchObject({ id: member.id })
    })

    it('21 gives forged forwarded addresses no further sign-in attempts', async () => {
      const { member } = await fixture().join('guessed')
      const statuses: number[] = []
      for (let n = 0; n < 12; n++) {
        const claimed = {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          forwarded: `for=192.0.2.${n}`,
        }
        statuses.push(
          (await login(member.username, 'wrong-password', { ...claimed, 'x-upline-address': `10.0.0.${n}` })).status,
        )
      }
      expect(statuses.slice(-2)).toEqual([429, 429])
    })
  })
}
