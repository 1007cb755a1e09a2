import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inBackground, systemClock } from '@upline/config'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { KeyRing, type Receiver } from './key-ring.ts'
import { type KeyField, RENEW_MS, signStatement } from './key-statement.ts'
import type { KeyName } from './key-rotation.queries.ts'
import { type KeyRow, storedKeys, storeKey } from './own-keys.queries.ts'
import { unsealWith } from './seal.ts'
import { SecretBox } from './secret-box.ts'
import type { SigningKey } from './session-token.ts'

export interface OwnKeysOptions {
  receiver: Receiver
  /** True only for identity, which also signs tokens. */
  signs?: boolean
  /** The seed of the service's root key, which signs the public halves of its other keys. */
  rootKey: string
}

export const OWN_KEYS_OPTIONS = Symbol('own keys options')

const POLL_INTERVAL_MS = 3_000

interface OwnKey {
  kid: string
  publicJwk: JWK
  privateKey: CryptoKey
}

const MAKE: Record<KeyName, () => Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }>> = {
  sealing: () => generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true }),
  signing: () => generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true }),
}

/**
 * The keys of this service. It creates them at its first start and at each rotation, stores them in its database, and
 * publishes their public halves in Redis, signed with its root key. The first one signs; earlier ones verify until they
 * are retired.
 */
@Injectable()
export class OwnKeys implements OnModuleInit, BeforeApplicationShutdown {
  readonly #keys: Record<KeyName, OwnKey[]> = { sealing: [], signing: [] }
  #look: NodeJS.Timeout | undefined
  #isLooking = false
  readonly #logger = new Logger('OwnKeys')

  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly ring: KeyRing,
    private readonly box: SecretBox,
    @Inject(OWN_KEYS_OPTIONS) private readonly options: OwnKeysOptions,
  ) {
    this.em = orm.em.fork() as EntityManager
  }

  async onModuleInit(): Promise<void> {
    await this.#read()
    await this.#publish().catch(() => undefined)
    this.#look = setInterval(() => inBackground(this.#lookAgain(), this.#logger), POLL_INTERVAL_MS)
    this.#look.unref()
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#look)
  }

  /** The text of a JWE for this service; undefined if it cannot be read. */
  async unseal(sealed: string): Promise<string | undefined> {
    this.#current('sealing')
    for (const { privateKey } of this.#keys.sealing) {
      const text = await unsealWith(privateKey, sealed)
      if (text !== undefined) return text
    }
    return undefined
  }

  signingKey(): SigningKey {
    const { kid, privateKey } = this.#current('signing')
    return { kid, key: privateKey }
  }

  #current(name: KeyName): OwnKey {
    const key = this.#keys[name][0]
    if (!key) throw new Error('The keys of this service are not loaded yet')
    return key
  }

  async #read(): Promise<void> {
    this.#keys.sealing = await this.#stored('sealing')
    if (this.options.signs) this.#keys.signing = await this.#stored('signing')
  }

  /** If two processes create a key at the same time, the second insert does nothing. */
  async #stored(name: KeyName): Promise<OwnKey[]> {
    let kept = await storedKeys(this.em, name)
    if (kept[0]?.name !== name) {
      await this.#make(name)
      kept = await storedKeys(this.em, name)
    }
    const known = new Map(this.#keys[name].map((key) => [key.kid, key]))
    return Promise.all(kept.map(async (row) => known.get(row.kid) ?? (await this.#opened(row))))
  }

  async #make(name: KeyName): Promise<void> {
    const made = await MAKE[name]()
    const kid = randomUUID()
    const [publicJwk, privateJwk] = await Promise.all([exportJWK(made.publicKey), exportJWK(made.privateKey)])
    const box = this.box.seal(JSON.stringify(privateJwk))
    await storeKey(this.em, { name, kid, publicJwk: withUse(publicJwk, name, kid), box })
  }

  async #opened(row: KeyRow): Promise<OwnKey> {
    const alg = String(row.public_jwk.alg)
    const privateJwk = this.#decrypted(row.private_jwk_encrypted)
    return { kid: row.kid, publicJwk: row.public_jwk, privateKey: (await importJWK(privateJwk, alg)) as CryptoKey }
  }

  #decrypted(box: string): JWK {
    try {
      return JSON.parse(this.box.open(box)) as JWK
    } catch {
      const { receiver } = this.options
      const name = `${receiver.toUpperCase()}_SECRET`
      throw new Error(
        `The keys of ${receiver} were stored under another ${name}: set that one again, or in ${name}S_BEFORE`,
      )
    }
  }

  /** Redis may have lost the statements, or a key was rotated. A failure is harmless: the next check follows soon. */
  async #lookAgain(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#read()
      await this.#publish()
    } catch {
      return
    } finally {
      this.#isLooking = false
    }
  }

  async #publish(): Promise<void> {
    const { receiver, signs } = this.options
    await this.#publishField(`sealing:${receiver}`, [this.#current('sealing')])
    if (signs) await this.#publishField('signing', this.#keys.signing)
  }

  async #publishField(field: KeyField, keys: OwnKey[]): Promise<void> {
    const now = systemClock.now()
    const published = await this.ring.published(field)
    const isSame = published?.keys.map(({ kid }) => kid).join() === keys.map(({ kid }) => kid).join()
    if (isSame && published.expiresAt.getTime() - now.getTime() > RENEW_MS) return
    const statement = { field, keys: keys.map(({ publicJwk }) => publicJwk) }
    await this.ring.publish(field, await signStatement(this.options.rootKey, statement, now))
  }
}

const withUse = (jwk: JWK, name: KeyName, kid: string): JWK =>
  name === 'signing' ? { ...jwk, kid, alg: 'EdDSA', use: 'sig' } : { ...jwk, kid, alg: 'ECDH-ES', use: 'enc' }
