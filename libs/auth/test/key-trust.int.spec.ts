import { keyRoots, systemClock } from '@upline/config'
import {
  mintSession,
  publishTestKeys,
  testRedis,
  testRootSettings,
  type TestKeys,
  type TestRedis,
} from '@upline/testing'
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose'
import { randomBytes, randomUUID } from 'node:crypto'
import { Sealer } from '../src/sealer.ts'
import { KeyRing, KEYS, SessionCheck, SessionStore, signStatement, VALID_MS, type KeyField } from '../src/session.ts'

let redis: TestRedis
let keys: TestKeys

beforeEach(async () => {
  redis = await testRedis()
  keys = await publishTestKeys(redis.client)
})
afterEach(() => redis?.close())

/** Another process that starts now, with the given root keys. */
const newRing = (clock = systemClock) =>
  new KeyRing(redis.client, { roots: keyRoots(testRootSettings(), 'demo'), clock })
const checkOf = (ring: KeyRing) =>
  new SessionCheck({ keys: ring, sessions: new SessionStore(redis.client), clock: systemClock })

interface ForgedKey {
  kid: string
  jwk: JWK
  privateKey: CryptoKey
}

async function forgedKey(alg: 'EdDSA' | 'ECDH-ES'): Promise<ForgedKey> {
  const made = await generateKeyPair(alg, { crv: alg === 'EdDSA' ? 'Ed25519' : 'P-256', extractable: true })
  const kid = randomUUID()
  return { kid, jwk: { ...(await exportJWK(made.publicKey)), kid, alg }, privateKey: made.privateKey }
}

const overwrite = (field: KeyField, text: string) => redis.client.hSet(KEYS, field, text)
const stolenRoot = () => randomBytes(32).toString('base64url')
const signedBy = (seed: string, field: KeyField, { jwk }: ForgedKey, now = new Date()) =>
  signStatement(seed, { field, keys: [jwk] }, now)

/** Expires what every ring has read, so that its next use reads Redis again. */
function makeReadingsOld(): void {
  const later = performance.now() + 60_000
  performance.now = () => later
}
afterEach(() => void Reflect.deleteProperty(performance, 'now'))

describe('someone who can write to Redis', () => {
  it.each([
    ['as plain keys', async (forged: ForgedKey) => JSON.stringify([forged.jwk])],
    ['signed with a root key of their own', (forged: ForgedKey) => signedBy(stolenRoot(), 'signing', forged)],
    [
      'signed with the root key of notifications',
      (forged: ForgedKey) => signedBy(testRootSettings()['NOTIFICATIONS_ROOT_KEY']!, 'signing', forged),
    ],
    [
      'in a statement about another key',
      (forged: ForgedKey) => signedBy(testRootSettings()['IDENTITY_ROOT_KEY']!, 'sealing:identity', forged),
    ],
  ])('mints no session with a signing key that they publish %s', async (_how, statementOf) => {
    const forged = await forgedKey('EdDSA')
    await overwrite('signing', await statementOf(forged))
    await redis.client.hSet('upline:keys', 'signing', JSON.stringify([forged.jwk]))
    const { token } = await mintSession(redis.client, { kid: forged.kid, key: forged.privateKey }, 'admin')
    await expect(checkOf(newRing()).userOf(token)).rejects.toThrow()
  })

  it('does not affect genuine sessions in a process that has read the genuine keys', async () => {
    const ring = newRing()
    const genuine = await mintSession(redis.client, keys.signing, 'manager')
    expect((await checkOf(ring).userOf(genuine.token)).role).toBe('manager')
    const forged = await forgedKey('EdDSA')
    await overwrite('signing', await signedBy(stolenRoot(), 'signing', forged))
    makeReadingsOld()
    const minted = await mintSession(redis.client, { kid: forged.kid, key: forged.privateKey }, 'admin')
    await expect(checkOf(ring).userOf(minted.token)).rejects.toThrow('Please sign in.')
    expect((await checkOf(ring).userOf(genuine.token)).role).toBe('manager')
  })

  it('receives nothing that is sealed to a key of theirs', async () => {
    const ring = newRing()
    await ring.sealingKey('notifications')
    const forged = await forgedKey('ECDH-ES')
    for (const text of [JSON.stringify(forged.jwk), await signedBy(stolenRoot(), 'sealing:notifications', forged)]) {
      await overwrite('sealing:notifications', text)
      makeReadingsOld()
      await expect(new Sealer(newRing()).seal('notifications', 'a-password')).rejects.toMatchObject({
        kind: 'unavailable',
      })
      const sealed = await new Sealer(ring).seal('notifications', 'a-password')
      expect(await keys.unsealed('notifications', sealed)).toBe('a-password')
    }
  })

  it('cannot restore a retired key with a statement that they kept', async () => {
    const root = testRootSettings()['IDENTITY_ROOT_KEY']!
    const retired = await forgedKey('EdDSA')
    const kept = await signedBy(root, 'signing', retired, new Date(Date.now() - 60_000))
    const ring = newRing()
    expect(await ring.holds(keys.signing.kid)).toBe(true)
    await overwrite('signing', kept)
    makeReadingsOld()
    const { token } = await mintSession(redis.client, { kid: retired.kid, key: retired.privateKey }, 'admin')
    await expect(checkOf(ring).userOf(token)).rejects.toThrow('Please sign in.')
  })
})

describe('a published key', () => {
  it('counts for an hour after its service signed it, and no longer', async () => {
    const at = (ms: number) => newRing({ now: () => new Date(Date.now() + ms) })
    expect(await at(VALID_MS - 60_000).holds(keys.signing.kid)).toBe(true)
    await expect(at(VALID_MS + 120_000).holds(keys.signing.kid)).rejects.toThrow('No trusted signing keys')
    expect(await at(VALID_MS + 120_000).sealingKey('identity')).toBeUndefined()
  })

  it('reports a published key once if no trusted root key signed it', async () => {
    const lines: string[] = []
    const roots = keyRoots(testRootSettings(), 'demo')
    await overwrite('signing', 'forged')
    const ring = new KeyRing(redis.client, { roots, warn: (line) => lines.push(line) })
    for (let n = 0; n < 3; n++) await ring.published('signing')
    expect(lines).toEqual([expect.stringContaining("Refused the published keys 'signing'")])
  })
})
