import { type Clock, type KeyRoots, systemClock } from '@upline/config'
import { errors, importJWK, type CryptoKey, type JWTHeaderParameters } from 'jose'
import { type KeyField, type KeyStatement, readStatement, type Receiver } from './key-statement.ts'
import type { Redis } from './redis.ts'

export type { Receiver } from './key-statement.ts'

/** A hash with a signed statement in each field. Redis only carries them: a root key makes them trustworthy. */
export const KEYS = 'upline:signed-keys'

/** Every process refuses a retired key after this time at the latest. */
const FRESH_MS = 10_000
const RETRY_MS = 500

const FIELDS: KeyField[] = ['signing', 'sealing:identity', 'sealing:notifications']

interface Published extends KeyStatement {
  /** By key id. */
  byId: Map<string, CryptoKey>
}

export interface KeyRingOptions {
  roots: KeyRoots
  clock?: Clock
  /** Receives a line for each published text that no trusted root key has signed. */
  warn?: (line: string) => void
}

/** No trusted statement about signing keys is known: whether a token is genuine cannot be decided now. */
export class KeysUnavailableError extends Error {}

/** The public keys that other services published in Redis and signed with their root keys. */
export class KeyRing {
  readonly #redis: Redis
  readonly #roots: KeyRoots
  readonly #clock: Clock
  readonly #warn: (line: string) => void
  readonly #published = new Map<KeyField, Published>()
  readonly #refused = new Map<KeyField, string>()
  #readAt = -Infinity

  constructor(redis: Redis, { roots, clock = systemClock, warn = () => undefined }: KeyRingOptions) {
    this.#redis = redis
    this.#roots = roots
    this.#clock = clock
    this.#warn = warn
  }

  /** For jose's jwtVerify. */
  readonly signingKey = async (header: JWTHeaderParameters): Promise<CryptoKey> => {
    const key = await this.#signingKeyOf(String(header.kid))
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  /** Whether tokens of this key are still accepted: false once it is retired. */
  async holds(kid: string): Promise<boolean> {
    return (await this.#signingKeyOf(kid)) !== undefined
  }

  /** The key that seals for a receiver; undefined while the receiver has published no trusted one. */
  async sealingKey(receiver: Receiver): Promise<CryptoKey | undefined> {
    const field = `sealing:${receiver}` as const
    await this.#refresh(() => this.#valid(field) !== undefined)
    return this.#valid(field)?.byId.values().next().value
  }

  async publish(field: KeyField, statement: string): Promise<void> {
    await this.#redis.hSet(KEYS, field, statement)
  }

  /** The trusted statement that Redis holds now; undefined if it holds none. */
  async published(field: KeyField): Promise<KeyStatement | undefined> {
    const text = await this.#redis.hGet(KEYS, field)
    return text === null ? undefined : this.#read(field, text)
  }

  async #signingKeyOf(kid: string): Promise<CryptoKey | undefined> {
    await this.#refresh(() => this.#valid('signing')?.byId.has(kid) === true)
    const statement = this.#valid('signing')
    if (!statement) throw new KeysUnavailableError('No trusted signing keys are published')
    return statement.byId.get(kid)
  }

  /** A missing key may just have been published: read again, but not for every forged token. */
  async #refresh(isKnown: () => boolean): Promise<void> {
    const age = performance.now() - this.#readAt
    if (age <= FRESH_MS && (age <= RETRY_MS || isKnown())) return
    const published = await this.#redis.hGetAll(KEYS)
    await Promise.all(FIELDS.map((field) => this.#accept(field, published[field])))
    this.#readAt = performance.now()
  }

  #valid(field: KeyField): Published | undefined {
    const known = this.#published.get(field)
    return known && known.expiresAt > this.#clock.now() ? known : undefined
  }

  /** A text that is not trusted, or an older statement, replaces nothing: the known keys stay until they expire. */
  async #accept(field: KeyField, text: string | undefined): Promise<void> {
    const statement = text === undefined ? undefined : await this.#read(field, text)
    const known = this.#published.get(field)
    if (!statement || (known && statement.issuedAt < known.issuedAt)) return
    const keys = statement.keys.map(async (jwk) => [String(jwk.kid), (await importJWK(jwk)) as CryptoKey] as const)
    this.#published.set(field, { ...statement, byId: new Map(await Promise.all(keys)) })
  }

  async #read(field: KeyField, text: string): Promise<KeyStatement | undefined> {
    try {
      return await readStatement(text, { field, roots: this.#roots }, this.#clock.now())
    } catch (fault) {
      if (this.#refused.get(field) !== text)
        this.#warn(`Refused the published keys '${field}': ${(fault as Error).message}`)
      this.#refused.set(field, text)
      return undefined
    }
  }
}
