import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { settingHint } from './setting-hints.ts'
import type { Setting } from './read-config.ts'
import { secretProblem } from './secret-strength.ts'

/** Services that publish their own keys. */
export const KEY_OWNERS = ['identity', 'notifications'] as const
export type KeyOwner = (typeof KEY_OWNERS)[number]

/** The public root keys of each owner, in base64url: several during a rotation. */
export type KeyRoots = Readonly<Record<KeyOwner, readonly string[]>>

/** An Ed25519 private key in PKCS #8 is this prefix and 32 bytes of seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_TEXT = /^[\w-]{43}$/

/** Creates the private root key from a seed of 32 bytes (base64url). */
export const privateRoot = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public half of a root key, in base64url, for KEY_ROOTS. */
export const publicRootOf = (seed: string): string =>
  String(createPublicKey(privateRoot(seed)).export({ format: 'jwk' }).x)

export const publicRoot = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

const demoSeed = (owner: KeyOwner): string =>
  createHash('sha256').update(`upline-demo root key of ${owner}`).digest('base64url')

/** Public seeds for tests and for processes that are started by hand in demo mode. */
export const DEMO_ROOT_KEYS: Readonly<Record<KeyOwner, string>> = {
  identity: demoSeed('identity'),
  notifications: demoSeed('notifications'),
}

/** The KEY_ROOTS value for these seeds. */
export const keyRootsText = (seeds: Readonly<Record<KeyOwner, string>>): string =>
  KEY_OWNERS.map((owner) => `${owner}:${publicRootOf(seeds[owner])}`).join(' ')

/** `KEY_ROOTS`: the root keys that every process trusts, as `identity:<key> notifications:<key>`. */
export const keyRoots: Setting<KeyRoots> = (env, mode) => {
  const text = env['KEY_ROOTS']
  if (!text && mode === 'production')
    throw new Error(`KEY_ROOTS must be set in production: ${settingHint('KEY_ROOTS')}`)
  const entries = (text || keyRootsText(DEMO_ROOT_KEYS)).split(/\s+/).filter(Boolean)
  const wrong = entries.find((entry) => !isRootEntry(entry))
  if (wrong) throw new Error(`KEY_ROOTS has '${wrong}': an entry is identity:<key> or notifications:<key>`)
  const roots = { identity: keysOf(entries, 'identity'), notifications: keysOf(entries, 'notifications') }
  const missing = KEY_OWNERS.find((owner) => roots[owner].length === 0)
  if (missing) throw new Error(`KEY_ROOTS has no key of ${missing}`)
  if (mode === 'production') refuseDemoRoots(roots)
  return roots
}

/**
 * Reads the private root key of one owner. Its public half must be in KEY_ROOTS, or no process would accept its keys.
 */
export const rootKey = (owner: KeyOwner): Setting<string> => {
  const name = `${owner.toUpperCase()}_ROOT_KEY`
  const read: Setting<string> = (env, mode) => {
    const seed = env[name] || (mode === 'demo' ? DEMO_ROOT_KEYS[owner] : '')
    if (!seed) throw new Error(`${name} must be set in production: ${settingHint(name)}`)
    if (!KEY_TEXT.test(seed)) throw new Error(`${name} is not 32 bytes in base64url`)
    const problem = mode === 'production' ? secretProblem(seed) : undefined
    if (problem) throw new Error(`${name} ${problem}`)
    const half = publicRootOf(seed)
    if (!keyRoots(env, mode)[owner].includes(half))
      throw new Error(`KEY_ROOTS lacks ${owner}:${half}, the public half of ${name}`)
    return seed
  }
  return Object.assign(read, { secretName: name })
}

const isRootEntry = (entry: string): boolean => {
  const [owner = '', key = '', ...rest] = entry.split(':')
  return (KEY_OWNERS as readonly string[]).includes(owner) && KEY_TEXT.test(key) && rest.length === 0
}

const keysOf = (entries: string[], owner: KeyOwner): string[] =>
  entries.filter((entry) => entry.startsWith(`${owner}:`)).map((entry) => entry.slice(owner.length + 1))

function refuseDemoRoots(roots: KeyRoots): void {
  for (const owner of KEY_OWNERS)
    if (roots[owner].includes(publicRootOf(DEMO_ROOT_KEYS[owner])))
      throw new Error(`KEY_ROOTS trusts the demo key of ${owner}, whose private half everyone knows`)
}
