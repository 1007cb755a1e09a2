import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { KeyRing, type Receiver } from './key-ring.ts'
import { unsealWith } from './seal.ts'
import { decryptWith, encryptWith } from './secret-box.ts'
import type { SigningKey } from './session-token.ts'

export interface OwnKeysOptions {
  receiver: Receiver
  /** Encrypts the private parts in the service's database. */
  secret: string
  /** True for identity alone: it also signs tokens. */
  signs?: boolean
}

export const OWN_KEYS_OPTIONS = Symbol('own keys options')

const LOOK_EVERY_MS = 3_000

interface OwnKey {
  kid: string
  publicJwk: JWK
  privateKey: CryptoKey
}

interface KeyRow {
  kid: string
  public_jwk: JWK
  private_jwk_encrypted: string
}

/** The keys of this service: made at its first start, kept in its database, public parts published in Redis again and again. */
@Injectable()
export class OwnKeys implements OnModuleInit, BeforeApplicationShutdown {
  #sealing: OwnKey | undefined
  #signing: OwnKey | undefined
  #look: NodeJS.Timeout | undefined

  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly ring: KeyRing,
    @Inject(OWN_KEYS_OPTIONS) private readonly options: OwnKeysOptions,
  ) {
    this.em = orm.em.fork() as EntityManager
  }

  async onModuleInit(): Promise<void> {
    this.#sealing = await this.#own('sealing', () => generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true }))
    if (this.options.signs)
      this.#signing = await this.#own('signing', () => generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true }))
    await this.#publishMissing()
    this.#look = setInterval(() => void this.#publishMissing(), LOOK_EVERY_MS)
    this.#look.unref()
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#look)
  }

  /** The text of a JWE made for this service; undefined where it can not be read. */
  unseal(sealed: string): Promise<string | undefined> {
    return unsealWith(this.#ready(this.#sealing).privateKey, sealed)
  }

  signingKey(): SigningKey {
    const { kid, privateKey } = this.#ready(this.#signing)
    return { kid, key: privateKey }
  }

  #ready(key: OwnKey | undefined): OwnKey {
    if (!key) throw new Error('The keys of this service are not loaded yet')
    return key
  }

  /** Two processes that start together make one key: the second one's insert does nothing. */
  async #own(name: string, make: () => Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }>): Promise<OwnKey> {
    const select = 'select kid, public_jwk, private_jwk_encrypted from own_keys where name = $1'
    const kept = await firstRow<KeyRow>(this.em, select, [name])
    if (kept) return this.#opened(kept)
    const made = await make()
    const kid = randomUUID()
    const [publicJwk, privateJwk] = await Promise.all([exportJWK(made.publicKey), exportJWK(made.privateKey)])
    await rows(
      this.em,
      `insert into own_keys (name, kid, public_jwk, private_jwk_encrypted) values ($1, $2, $3, $4) on conflict do nothing`,
      [
        name,
        kid,
        JSON.stringify(withUse(publicJwk, name, kid)),
        encryptWith(this.options.secret, JSON.stringify(privateJwk)),
      ],
    )
    return this.#opened((await firstRow<KeyRow>(this.em, select, [name])) as KeyRow)
  }

  async #opened(row: KeyRow): Promise<OwnKey> {
    const alg = String(row.public_jwk.alg)
    const privateJwk = this.#decrypted(row.private_jwk_encrypted)
    return { kid: row.kid, publicJwk: row.public_jwk, privateKey: (await importJWK(privateJwk, alg)) as CryptoKey }
  }

  #decrypted(box: string): JWK {
    try {
      return JSON.parse(decryptWith(this.options.secret, box)) as JWK
    } catch {
      throw new Error(
        `The keys of ${this.options.receiver} were stored under another ${this.options.receiver.toUpperCase()}_KEY_SECRET: set that one again`,
      )
    }
  }

  /** Redis may have been emptied or replaced. Failing is no matter: the next look comes soon. */
  async #publishMissing(): Promise<void> {
    const { receiver } = this.options
    try {
      if (this.#sealing && (await this.#isMissing(`sealing:${receiver}`, this.#sealing)))
        await this.ring.publishSealing(receiver, this.#sealing.publicJwk)
      if (this.#signing && (await this.#isMissing('signing', this.#signing)))
        await this.ring.publishSigning([this.#signing.publicJwk])
    } catch {
      return
    }
  }

  async #isMissing(field: string, key: OwnKey): Promise<boolean> {
    return !(await this.ring.published(field))?.includes(key.kid)
  }
}

const withUse = (jwk: JWK, name: string, kid: string): JWK =>
  name === 'signing' ? { ...jwk, kid, alg: 'EdDSA', use: 'sig' } : { ...jwk, kid, alg: 'ECDH-ES', use: 'enc' }
