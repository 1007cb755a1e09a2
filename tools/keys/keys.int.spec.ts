import { sealedByOthers, secretId } from '@upline/auth/admin'
import { Sealer } from '@upline/auth'
import type { CurrentUser, RecoveryCodes, SecondFactorEnrolment } from '@upline/contracts'
import { aMember, createdEvent, eventually, startTestService, type TestService } from '@upline/testing'
import { decodeProtectedHeader } from 'jose'
import { codeAt } from '../../services/identity/src/second-factor/one-time-code.ts'
import { keysOf, retireKey, rotateKey } from './stored-keys.ts'

let now = new Date('2026-11-21T12:00:00.000Z')
let identity: TestService
const started: TestService[] = []

const start = async (settings: Record<string, string>): Promise<TestService> => {
  const service = await startTestService({
    name: 'identity',
    clock: { now: () => now },
    settings: { IDENTITY_SECRETS_BEFORE: '', ...settings },
    module: async () => {
      const [{ AppModule }, { readIdentityConfig }] = await Promise.all([
        import('../../services/identity/src/app.module.ts'),
        import('../../services/identity/src/config.ts'),
      ])
      return AppModule.with(readIdentityConfig())
    },
  })
  started.push(service)
  return service
}

/** Another process on the same database with other secrets. */
const beside = (settings: Record<string, string>) =>
  start({ IDENTITY_DATABASE_URL: identity.database.url, EVENT_LOG_URL: identity.eventLog.url, ...settings })

beforeAll(async () => {
  identity = await start({ IDENTITY_SECRET: 'first' })
  const sealedPassword = await identity.app.get(Sealer).seal('identity', 'ann-secret')
  await identity.emit(createdEvent(aMember({ username: 'ann' }), { sealedPassword }))
})

afterAll(async () => {
  for (const service of started.reverse()) await service.stop()
})

const places = () => ({ databases: { identity: identity.database.url }, eventLogUrl: '', kafkaBrokers: [] })
const tokenIn = (setCookie: unknown) => /upline_session=([^;]+)/.exec(String(setCookie))?.[1] ?? ''

async function signIn(service = identity, code?: string): Promise<{ status: number; token: string }> {
  const body = { username: 'ann', password: 'ann-secret', ...(code ? { code } : {}) }
  const response = await service.visitor.call<CurrentUser>('POST', '/auth/login', { body })
  return { status: response.status, token: tokenIn(response.headers['set-cookie']) }
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await identity.visitor.get('/auth/me', withToken(token))).status
const signer = (token: string) => decodeProtectedHeader(token).kid

describe('signing key of sessions', () => {
  it('rotates while sessions continue, and is refused once retired', async () => {
    const before = await signIn()
    const old = String(signer(before.token))
    const [made] = await rotateKey(places(), 'signing', 30_000)
    expect(made?.kid).not.toBe(old)
    const after = await eventually(async () => {
      const signed = await signIn()
      expect(signer(signed.token)).toBe(made?.kid)
      return signed
    })
    expect([await statusOf(before.token), await statusOf(after.token)]).toEqual([200, 200])
    await expect(retireKey(places(), made!.kid, true)).rejects.toThrow('Rotate it first')
    await expect(retireKey(places(), old, false)).rejects.toThrow('may still be needed until')
    await retireKey(places(), old, true)
    await eventually(async () => expect(await statusOf(before.token)).toBe(401))
    expect(await statusOf(after.token)).toBe(200)
  }, 120_000)

  it('may be retired a week after it was replaced, when its last session has ended', async () => {
    const [key] = (await keysOf(places())).filter(({ name }) => name === 'signing')
    await rotateKey(places(), 'signing', 30_000)
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    await expect(retireKey(places(), key!.kid, false, later(6.9))).rejects.toThrow('must sign in again')
    expect(await retireKey(places(), key!.kid, false, later(7.1))).toMatchObject({ kid: key!.kid, service: 'identity' })
    await expect(retireKey(places(), key!.kid, true)).rejects.toThrow('is not a key')
  })
})

describe('sealing key of a service', () => {
  it('rotates, and earlier sealed values stay readable', async () => {
    const sealed = await identity.app.get(Sealer).seal('identity', 'bob-secret')
    await identity.database.query(`update own_keys set name = name || ':' || kid where name = 'sealing'`)
    await eventually(async () =>
      expect((await keysOf(places())).filter(({ name }) => name.startsWith('sealing'))).toHaveLength(2),
    )
    await identity.emit(createdEvent(aMember({ username: 'bob' }), { sealedPassword: sealed }))
    const body = { username: 'bob', password: 'bob-secret' }
    expect((await identity.visitor.post('/auth/login', body)).status).toBe(200)
  })
})

describe('secret that seals stored data', () => {
  it('rotates: stored values stay readable, are sealed again, and no longer need the first secret', async () => {
    const { token } = await signIn()
    const post = <Body>(url: string, body: object) =>
      identity.visitor.call<Body>('POST', url, { body, ...withToken(token) })
    const begun = await post<SecondFactorEnrolment>('/auth/second-factor/enrolment', { password: 'ann-secret' })
    const { secret } = begun.body
    const code = () => {
      now = new Date(now.getTime() + 30_000)
      return codeAt(secret, now)
    }
    expect((await post<RecoveryCodes>('/auth/second-factor/confirm', { code: code() })).status).toBe(200)

    const rotating = await beside({ IDENTITY_SECRET: 'second', IDENTITY_SECRETS_BEFORE: 'first' })
    expect((await signIn(rotating, code())).status).toBe(200)
    await eventually(async () => {
      const counts = await identity.database.query<{ n: number }>(sealedByOthers('identity'), [secretId('second')])
      expect(counts.map(({ n }) => n)).toEqual([0, 0])
    })

    const rotated = await beside({ IDENTITY_SECRET: 'second' })
    expect((await signIn(rotated, code())).status).toBe(200)
    await expect(beside({ IDENTITY_SECRET: 'third' })).rejects.toThrow('stored under another IDENTITY_SECRET')
  }, 240_000)
})
