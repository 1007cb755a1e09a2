import { generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  type KeyField,
  KeyRing,
  keySessionId,
  SessionStore,
  signStatement,
  signToken,
  type Receiver,
  type Redis,
  type SigningKey,
} from '@upline/auth/session'
import { unsealWith } from '@upline/auth'
import { keyRoots } from '@upline/config'
import type { ApiScope, Duty, Role, SessionUser } from '@upline/contracts'
import { exportJWK, importJWK, type CryptoKey, type JWK } from 'jose'
import { TEST_ROOT_KEYS, testRootSettings } from './strong-secret.ts'

/** Keys of identity and notifications, created once per test file. */
export interface TestKeys {
  signing: SigningKey
  /** Reads what a service sealed for a receiver that does not run in this test. */
  unsealed(receiver: Receiver, sealed: string): Promise<string | undefined>
}

/** A ring that trusts the root keys of the tests. */
export const testKeyRing = (redis: Redis): KeyRing =>
  new KeyRing(redis, { roots: keyRoots(testRootSettings(), 'demo') })

/** Publishes signing and sealing keys in Redis as identity and notifications do: signed with the tests' root keys. */
export async function publishTestKeys(redis: Redis): Promise<TestKeys> {
  const ring = testKeyRing(redis)
  const publish = async (field: KeyField, jwk: JWK) => {
    const owner = field === 'sealing:notifications' ? 'notifications' : 'identity'
    await ring.publish(field, await signStatement(TEST_ROOT_KEYS[owner], { field, keys: [jwk] }, new Date()))
  }
  const signing = await pair('EdDSA')
  const sealing = { identity: await pair('ECDH-ES'), notifications: await pair('ECDH-ES') }
  await publish('signing', signing.publicJwk)
  for (const receiver of ['identity', 'notifications'] as const)
    await publish(`sealing:${receiver}`, sealing[receiver].publicJwk)
  return {
    signing: { kid: signing.kid, key: signing.privateKey },
    unsealed: (receiver, sealed) => unsealWith(sealing[receiver].privateKey, sealed),
  }
}

async function pair(alg: 'EdDSA' | 'ECDH-ES'): Promise<{ kid: string; publicJwk: JWK; privateKey: CryptoKey }> {
  const made = alg === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  const privateKey = (await importJWK(await exportJWK(made.privateKey), alg)) as CryptoKey
  return { kid, publicJwk: { ...(await exportJWK(made.publicKey)), kid, alg }, privateKey }
}

export interface TestUser {
  id?: string
  username?: string
  role?: Role
  duties?: Duty[]
  /** As for an API key. */
  scopes?: ApiScope[]
  /** The session of this API key. */
  keyId?: string
  needsPasswordChange?: boolean
  needsSecondFactor?: boolean
}

/** A session and its token, exactly as identity creates them at a sign-in. */
export async function mintSession(
  redis: Redis,
  signing: SigningKey,
  wanted: TestUser | Role,
): Promise<{ user: SessionUser; token: string }> {
  const user = sessionUser(typeof wanted === 'string' ? { role: wanted } : wanted)
  const startedAt = new Date()
  await new SessionStore(redis).open(user, { startedAt, address: '127.0.0.1', agent: 'test' })
  return { user, token: await signToken(user, signing, startedAt) }
}

function sessionUser({ role = 'loan_officer', ...of }: TestUser): SessionUser {
  const id = of.id ?? (role === 'admin' ? '1' : randomUUID())
  return {
    id,
    username: of.username ?? (role === 'admin' ? 'admin' : `${role}-${id.slice(0, 8)}`),
    role,
    sessionId: sessionIdOf(of),
    needsPasswordChange: of.needsPasswordChange ?? false,
    ...(of.needsSecondFactor && { needsSecondFactor: true }),
    ...(of.duties && { duties: of.duties }),
    ...(of.scopes && { scopes: of.scopes }),
  }
}

const sessionIdOf = ({ keyId }: TestUser): string => (keyId === undefined ? SessionStore.newId() : keySessionId(keyId))
