import { REDIS } from '@upline/auth'
import { CLOCK } from '@upline/config'
import type { Problem } from '@upline/contracts'
import { aMember, type TestService } from '@upline/testing'
import { PasswordHasher } from '../src/passwords/password-hasher.ts'
import { Throttle } from '../src/throttle/throttle.service.ts'
import { addMember, signIn, startIdentity, tokenIn, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity()
  for (const username of ['ann', 'bob', 'cy', 'dee', 'fay', 'gus'])
    await addMember(identity, aMember({ username }), `${username}-secret`)
})

afterAll(() => identity?.stop())

const fail = async (username: string, address: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++)
    statuses.push((await signIn(identity, { username, password: 'wrong!', address })).status)
  return statuses
}

/** A sign-in with cookies, like a browser's. */
async function browser(given: { username: string; password: string; address: string; device?: string | undefined }) {
  const { device, address, ...body } = given
  const answer = await identity.visitor.call<Problem>('POST', '/auth/login', {
    body,
    headers: { 'x-upline-address': address, ...(device && { cookie: `upline_device=${device}` }) },
  })
  const cookies = String(answer.headers['set-cookie'])
  const issued = /upline_device=([^;]+);([^,]*)/.exec(cookies)
  return { status: answer.status, device: issued?.[1], attributes: issued?.[2], token: tokenIn(cookies) }
}

describe('too many failures', () => {
  it('refuse the 11th of one account from one address, even with the right password, with the remaining time', async () => {
    expect(await fail('ann', '198.51.100.1', 10)).toEqual(Array(10).fill(401))
    const refused = await signIn(identity, { username: 'ANN', password: 'ann-secret', address: '198.51.100.1' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await signIn(identity, { username: 'ann', password: 'ann-secret', address: '198.51.100.2' })).status).toBe(
      200,
    )
  })

  it('share one count for all addresses of an IPv6 /64', async () => {
    const addresses = Array.from({ length: 11 }, (_, n) => `2001:db8:1:2::${(n + 1).toString(16)}`)
    const statuses = []
    for (const address of addresses) statuses.push(...(await fail('finn', address, 1)))
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await fail('finn', '2001:db8:1:3::1', 1)).toEqual([401])
  })

  it('refuses requests for passwords after 300 from one IPv6 /64', async () => {
    const throttle = identity.app.get(Throttle)
    for (let n = 1; n <= 300; n++) await throttle.countReset(`member-${n}`, `2001:db8:9:9::${n.toString(16)}`)
    await expect(throttle.countReset('member-301', '2001:db8:9:9::ffff')).rejects.toMatchObject({
      code: 'identity.too-many-attempts',
    })
    expect(await throttle.countReset('member-301', '2001:db8:9:8::1')).toBe(true)
  })

  it('sends five passwords in 15 minutes, also while someone keeps requesting more', async () => {
    let minutes = 0
    const clock = { now: () => new Date(Date.UTC(2026, 0, 1, 0, minutes)) }
    const throttle = new Throttle(identity.app.get(REDIS), clock)
    const request = () => throttle.countReset('besieged', `198.51.106.${minutes}`)
    for (; minutes < 5; minutes++) expect(await request()).toBe(true)
    for (; minutes < 15; minutes++) expect(await request()).toBe(false)
    minutes = 16
    expect(await request()).toBe(true)
  })

  it('clears the failures of the pair after a success', async () => {
    await fail('bob', '198.51.100.3', 9)
    expect((await signIn(identity, { username: 'bob', password: 'bob-secret', address: '198.51.100.3' })).status).toBe(
      200,
    )
    expect(await fail('bob', '198.51.100.3', 10)).toEqual(Array(10).fill(401))
    expect(await fail('bob', '198.51.100.3', 1)).toEqual([429])
  })

  it('count before the password is checked: of 30 concurrent attempts at most 10 are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail('cy', '198.51.100.4', 1)))
    expect(answers.flat().filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  })

  it('adds up failures across processes of the service, regardless of their gateway', async () => {
    const address = '198.51.100.5'
    const another = new Throttle(identity.app.get(REDIS), identity.app.get(CLOCK))
    expect(await fail('eve', address, 5)).toEqual(Array(5).fill(401))
    for (let n = 0; n < 5; n++) await another.begin('eve', { address })
    expect(await fail('eve', address, 1)).toEqual([429])
    await expect(another.begin('eve', { address })).rejects.toMatchObject({ code: 'identity.too-many-attempts' })
  })

  describe('in masses', () => {
    // Hundreds of real comparisons would only measure argon2.
    beforeAll(() => void (identity.app.get(PasswordHasher).argon2.verify = () => Promise.resolve(false)))

    it('refuses an account after 100 failures from any address', async () => {
      for (let n = 0; n < 10; n++) await fail('dee', `198.51.101.${n}`, 10)
      expect(await fail('dee', '198.51.101.99', 1)).toEqual([429])
    })

    it('refuses an address after 300 failures for any account', async () => {
      const statuses = await Promise.all(Array.from({ length: 300 }, (_, n) => fail(`nobody-${n}`, '198.51.102.1', 1)))
      expect(statuses.flat().every((status) => status === 401)).toBe(true)
      expect(await fail('nobody-else', '198.51.102.1', 1)).toEqual([429])
    })
  })
})

describe('a browser that signed in before', () => {
  const [fay, gus] = ['fay', 'gus'].map((username) => ({ username, password: `${username}-secret` })) as [Given, Given]
  type Given = { username: string; password: string }
  const wrong = { ...fay, password: 'wrong!' }
  let device: string | undefined
  let devicesOfGus: string | undefined

  /** Signs in from a new address each time. */
  let serial = 0
  const from = (given: Given, cookie?: string) =>
    browser({ ...given, address: `198.51.103.${++serial}`, device: cookie })

  beforeAll(async () => {
    const hasher = identity.app.get(PasswordHasher)
    hasher.argon2.verify = new PasswordHasher().argon2.verify
    const first = await from(fay)
    device = first.device
    devicesOfGus = (await from(gus)).device
    expect(first.attributes).toBe(' Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax')
    await failEverywhere('fay')
  })

  /** 100 wrong passwords from 10 addresses, without the cost of comparing them. */
  async function failEverywhere(username: string) {
    const throttle = identity.app.get(Throttle)
    for (let n = 0; n < 100; n++)
      await throttle.begin(username, { address: `198.51.104.${n % 10}` }).catch(() => undefined)
  }

  it('signs in while others have used up the attempts of the account', async () => {
    expect((await from(fay)).status).toBe(429)
    expect((await from(fay, device)).status).toBe(200)
  })

  it('keeps the limit for an account from one address', async () => {
    const address = '198.51.105.1'
    const another = (await from(fay, device)).device
    for (let n = 0; n < 10; n++) expect((await browser({ ...wrong, address, device: another })).status).toBe(401)
    expect((await browser({ ...fay, address, device })).status).toBe(429)
  })

  it('has ten attempts of its own, so that a stolen cookie gives no more than a new address', async () => {
    const stolen = (await from(fay, device)).device
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await from(wrong, stolen)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await from(fay, stolen)).status).toBe(429)
    expect((await from(fay, device)).status).toBe(200)
  })

  it('rejects the cookie of another account, an altered one, and a session token', async () => {
    const { token } = await from(fay, device)
    for (const cookie of [devicesOfGus, `${device}x`, token, 'nonsense'])
      expect((await from(fay, cookie)).status).toBe(429)
  })

  it('opens no session with its cookie', async () => {
    const headers = { cookie: `upline_session=${device}` }
    expect((await identity.visitor.call('GET', '/auth/me', { headers })).status).toBe(401)
    expect((await withToken(identity, device).get('/auth/sessions')).status).toBe(401)
  })

  it('loses the effect of its cookie when the password changes in another browser', async () => {
    const { token, device: before } = await from(fay, device)
    const change = { currentPassword: fay.password, newPassword: 'fays-new-secret' }
    const changed = await withToken(identity, token).post('/auth/change-password', change)
    const after = /upline_device=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1]
    const now = { ...fay, password: change.newPassword }
    expect((await from(now, before)).status).toBe(429)
    expect((await from(now, after)).status).toBe(200)
  })
})
