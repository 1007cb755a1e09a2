import { vi } from 'vitest'
import { aMember, type TestService } from '@upline/testing'
import { AccountsService } from '../src/accounts/accounts.service.ts'
import { PasswordHasher } from '../src/passwords/password-hasher.ts'
import { addMember, signIn, startIdentity, tokenIn, untilSignedOut, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity({ UPLINE_SEED: 'none', ROSTER_ACCOUNTS: 'rita' })
  await addMember(
    identity,
    aMember({ username: 'Ann', firstName: 'Ann', role: 'senior_loan_officer', level: 2 }),
    'ann-secret',
  )
  await addMember(identity, aMember({ username: 'rita' }), 'rita-secret')
  await addMember(identity, aMember({ username: 'newbie' }))
  await addMember(identity, aMember({ username: 'gone', isActive: false }), 'gone-secret')
})

afterAll(() => identity?.stop())

describe('signing in', () => {
  it('returns the current user and sets a cookie that no script can read', async () => {
    const { status, body, headers } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ username: 'Ann', firstName: 'Ann', role: 'senior_loan_officer', level: 2 })
    expect(body).toMatchObject({ needsPasswordChange: false, rosterAccess: false })
    expect(String(headers['set-cookie'])).toMatch(/Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('marks the cookie Secure behind TLS', async () => {
    const { headers } = await identity.visitor.call('POST', '/auth/login', {
      body: { username: 'ann', password: 'ann-secret' },
      headers: { 'x-upline-proto': 'https' },
    })
    expect(String(headers['set-cookie'])).toMatch(/; Secure$/)
  })

  it('lets accounts of ROSTER_ACCOUNTS open the roster', async () => {
    expect((await signIn(identity, { username: 'rita', password: 'rita-secret' })).body.rosterAccess).toBe(true)
  })

  it('accepts the token as cookie and as bearer', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
    const bearer = await identity.visitor.call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(bearer.status).toBe(200)
  })

  it('refuses `me` without a session, with an altered token and with another signature', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    const [head, , signature] = (token ?? '').split('.')
    const forged = Buffer.from(JSON.stringify({ sub: '1', role: 'admin', sid: 'x', iss: 'upline', exp: 9e9 })).toString(
      'base64url',
    )
    for (const bad of [undefined, 'nonsense', `${head}.${forged}.${signature}`])
      expect((await withToken(identity, bad).get('/auth/me')).status).toBe(401)
  })

  it('returns the same 401 for a wrong password, an unknown user and an inactive member', async () => {
    const answers = [
      await signIn(identity, { username: 'ann', password: 'wrong-one' }),
      await signIn(identity, { username: 'nobody-here', password: 'wrong-one' }),
      await signIn(identity, { username: 'gone', password: 'gone-secret' }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual(answers[0]?.body)
      expect(body.message).toBe('Invalid credentials')
    }
  })

  it('performs an argon2 comparison for an unknown user too', async () => {
    const verify = vi.spyOn(identity.app.get(PasswordHasher).argon2, 'verify')
    await signIn(identity, { username: 'ann', password: 'wrong-two' })
    const forKnown = verify.mock.calls.length
    await signIn(identity, { username: 'nobody-at-all', password: 'wrong-two' })
    expect(forKnown).toBeGreaterThan(0)
    expect(verify.mock.calls.length).toBe(2 * forKnown)
    verify.mockRestore()
  })

  it('names missing fields, and refuses unknown ones', async () => {
    const { status, body } = await identity.visitor.post<{ errors: { field: string }[] }>('/auth/login', {
      username: 'ann',
      isAdmin: true,
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ field }) => field).sort()).toEqual(['isAdmin', 'password'])
  })

  it("ends the browser's previous session", async () => {
    const first = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    await identity.visitor.call('POST', '/auth/login', {
      body: { username: 'ann', password: 'ann-secret' },
      headers: { cookie: `upline_session=${first.token}` },
    })
    expect((await withToken(identity, first.token).get('/auth/me')).status).toBe(401)
  })

  it('signs out immediately, and clears the cookie', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    const out = await withToken(identity, token).post('/auth/logout')
    expect(out.status).toBe(200)
    expect(String(out.headers['set-cookie'])).toContain('upline_session=; Max-Age=0')
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(401)
    expect((await identity.visitor.post('/auth/logout')).status).toBe(200)
  })

  it("lists the caller's sessions and ends them all", async () => {
    const one = await signIn(identity, { username: 'rita', password: 'rita-secret' })
    const two = await signIn(identity, { username: 'rita', password: 'rita-secret', address: '203.0.113.8' })
    const listed = await withToken(identity, two.token).get<{ address: string; isCurrent: boolean }[]>('/auth/sessions')
    expect(listed.body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(listed.body.map(({ address }) => address)).toContain('203.0.113.8')
    expect((await withToken(identity, two.token).post('/auth/sign-out-everywhere')).status).toBe(200)
    expect((await withToken(identity, two.token).get('/auth/me')).status).toBe(401)
    await untilSignedOut(identity, one.token)
  })

  it('writes no password and no token to the log', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    expect(identity.logged()).not.toContain('ann-secret')
    expect(identity.logged()).not.toContain(String(token))
  })
})

describe('a member who was just added', () => {
  const arriving = (username: string) => {
    const hasher = identity.app.get(PasswordHasher)
    const isChosen = hasher.isChosen.bind(hasher)
    vi.spyOn(hasher, 'isChosen').mockImplementationOnce(async (...given) => {
      await addMember(identity, aMember({ username }))
      return isChosen(...given)
    })
  }

  it('signs in if the member arrives while the password is checked', async () => {
    arriving('early')
    expect((await signIn(identity, { username: 'early', password: 'Welcome123!' })).status).toBe(200)
  })

  it('signs in if the member arrives only after the password was checked', async () => {
    const accounts = identity.app.get(AccountsService)
    const find = accounts.findByUsername.bind(accounts)
    const reads = vi.spyOn(accounts, 'findByUsername').mockImplementation(async (name) => {
      const found = await find(name)
      if (reads.mock.calls.length === 3) await addMember(identity, aMember({ username: 'early-3' }))
      return found
    })
    expect((await signIn(identity, { username: 'early-3', password: 'Welcome123!' })).status).toBe(200)
    reads.mockRestore()
  })

  it('gets a reset that waits for the member to arrive', async () => {
    const accounts = identity.app.get(AccountsService)
    const find = accounts.findByUsername.bind(accounts)
    const reads = vi.spyOn(accounts, 'findByUsername').mockImplementationOnce(async (name) => {
      const found = await find(name)
      await addMember(identity, aMember({ username: 'early-4' }))
      return found
    })
    const { status, body } = await identity.visitor.post('/auth/reset-password', { username: 'early-4' })
    reads.mockRestore()
    expect([status, body]).toEqual([
      200,
      { message: "The password has been reset to 'Welcome123!'.", username: 'early-4' },
    ])
  })

  it('gets the same response for a wrong password as anyone else', async () => {
    arriving('early-2')
    expect((await signIn(identity, { username: 'early-2', password: 'wrong' })).status).toBe(401)
  })
})

describe('the forced first change in demo mode', () => {
  it('accepts the default password of a member without one, and requires a new one', async () => {
    const { status, body, token } = await signIn(identity, { username: 'newbie', password: 'Welcome123!' })
    expect(status).toBe(200)
    expect(body.needsPasswordChange).toBe(true)
    const [{ password_hash: hash }] = (await identity.database.query<{ password_hash: string }>(
      `select password_hash from accounts where username = 'newbie'`,
    )) as [{ password_hash: string }]
    expect(hash).toMatch(/^\$argon2id\$/)
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
  })

  it('continues with a new token after the change, and ends the other sessions', async () => {
    const other = await signIn(identity, { username: 'newbie', password: 'Welcome123!' })
    const { token } = await signIn(identity, { username: 'newbie', password: 'Welcome123!' })
    const change = { currentPassword: 'Welcome123!', newPassword: 'my-own-one' }
    const changed = await withToken(identity, token).post('/auth/change-password', change)
    expect(changed.status).toBe(200)
    const me = await withToken(identity, tokenIn(changed.headers['set-cookie'])).get<{ needsPasswordChange: boolean }>(
      '/auth/me',
    )
    expect(me.body.needsPasswordChange).toBe(false)
    for (const old of [token, other.token]) await untilSignedOut(identity, old)
    expect((await signIn(identity, { username: 'newbie', password: 'Welcome123!' })).status).toBe(401)
    expect((await signIn(identity, { username: 'newbie', password: 'my-own-one' })).body.needsPasswordChange).toBe(
      false,
    )
  })
})

describe('changing a password', () => {
  it('explains why a short or wrong password is refused', async () => {
    const { token } = await signIn(identity, { username: 'rita', password: 'rita-secret' })
    const change = (body: object) => withToken(identity, token).post<{ message: string }>('/auth/change-password', body)
    const short = await change({ currentPassword: 'rita-secret', newPassword: '12345' })
    expect([short.status, short.body.message]).toEqual([400, 'Password must be at least 6 characters long'])
    const wrong = await change({ currentPassword: 'not-it', newPassword: 'long-enough' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Current password is incorrect'])
  })

  it('requires a session', async () => {
    const body = { currentPassword: 'rita-secret', newPassword: 'long-enough' }
    expect((await identity.visitor.post('/auth/change-password', body)).status).toBe(401)
  })
})
