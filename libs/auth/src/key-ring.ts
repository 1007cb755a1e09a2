import { importJWK, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose'
import { errors } from 'jose'
import type { Redis } from './redis.ts'

/** A hash, so that each service publishes its own part without reading the others': fields `signing`, `sealing:<receiver>`. */
export const KEYS = 'upline:keys'

/** Services that can be written to in secret. */
export type Receiver = 'identity' | 'notifications'

/** A retired key is refused everywhere within this. */
const FRESH_MS = 10_000
const RETRY_MS = 500

/** The public keys of the house, as they are published in Redis. */
export class KeyRing {
  readonly #redis: Redis
  #signing = new Map<string, CryptoKey>()
  #sealing = new Map<string, CryptoKey>()
  #readAt = -Infinity

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** For jose's jwtVerify. */
  readonly signingKey = async (header: JWTHeaderParameters): Promise<CryptoKey> => {
    const key = await this.#find(this.#signingKeys, String(header.kid))
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  /** Whether tokens of this key still hold: it was not retired. */
  async holds(kid: string): Promise<boolean> {
    return (await this.#find(this.#signingKeys, kid)) !== undefined
  }

  sealingKey(receiver: Receiver): Promise<CryptoKey | undefined> {
    return this.#find(this.#sealingKeys, receiver)
  }

  async publishSigning(keys: JWK[]): Promise<void> {
    await this.#redis.hSet(KEYS, 'signing', JSON.stringify(keys))
  }

  async publishSealing(receiver: Receiver, key: JWK): Promise<void> {
    await this.#redis.hSet(KEYS, `sealing:${receiver}`, JSON.stringify(key))
  }

  /** What is published now, as text, under 'signing' or 'sealing:<receiver>'; null where Redis has lost it. */
  published(field: string): Promise<string | null> {
    return this.#redis.hGet(KEYS, field)
  }

  readonly #signingKeys = () => this.#signing
  readonly #sealingKeys = () => this.#sealing

  /** A key that is not known may just have been published: read again, but not at every forged token. */
  async #find(keys: () => Map<string, CryptoKey>, name: string): Promise<CryptoKey | undefined> {
    const age = performance.now() - this.#readAt
    if (age > FRESH_MS || (age > RETRY_MS && !keys().has(name))) await this.#read()
    return keys().get(name)
  }

  async #read(): Promise<void> {
    const published = await this.#redis.hGetAll(KEYS)
    const signing = JSON.parse(published['signing'] ?? '[]') as JWK[]
    this.#signing = new Map(
      await Promise.all(signing.map(async (jwk) => [String(jwk.kid), await imported(jwk)] as const)),
    )
    const sealing = Object.entries(published).filter(([field]) => field.startsWith('sealing:'))
    this.#sealing = new Map(
      await Promise.all(
        sealing.map(
          async ([field, text]) => [field.slice('sealing:'.length), await imported(JSON.parse(text) as JWK)] as const,
        ),
      ),
    )
    this.#readAt = performance.now()
  }
}

const imported = async (jwk: JWK): Promise<CryptoKey> => (await importJWK(jwk)) as CryptoKey
