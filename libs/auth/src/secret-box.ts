import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const SALT = 16
const NONCE = 12
const TAG = 16

const keyOf = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32)

/** AES-256-GCM under a key derived from a setting: salt, nonce, tag and text in one base64 word. */
export function encryptWith(secret: string, text: string): string {
  const salt = randomBytes(SALT)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Throws if the secret is different or the text was altered. */
export function decryptWith(secret: string, box: string): string {
  const bytes = Buffer.from(box, 'base64')
  const [salt, nonce] = [bytes.subarray(0, SALT), bytes.subarray(SALT, SALT + NONCE)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, salt), nonce)
  decipher.setAuthTag(bytes.subarray(SALT + NONCE, SALT + NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(SALT + NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** Identifies a secret without revealing it. Guessing the secret from it is as slow as from an encrypted text. */
export const secretId = (secret: string): string => scryptSync(secret, 'the id of an upline secret', 6).toString('hex')

const NAMED = /^([0-9a-f]{12})\.(.+)$/

/**
 * Encrypts secrets at rest with one of several settings. The first one encrypts, and each one decrypts what it has
 * encrypted. After the first rotation, a text names its secret. For a text without a name, each secret is tried.
 */
export class SecretBox {
  readonly #secrets: readonly string[]
  readonly #ids = new Map<string, string>()

  constructor(current: string, before: readonly string[] = []) {
    this.#secrets = [...new Set([current, ...before])]
  }

  get currentId(): string {
    return this.#idOf(this.#current)
  }

  /** Whether there are earlier secrets that may still be needed. */
  get isRotating(): boolean {
    return this.#secrets.length > 1
  }

  seal(text: string): string {
    const box = encryptWith(this.#current, text)
    // A process of the previous version does not know names and may run in parallel until the first rotation.
    return this.isRotating ? `${this.currentId}.${box}` : box
  }

  /** Throws if no secret fits or the text was altered. */
  open(box: string): string {
    const [, id, named] = NAMED.exec(box) ?? []
    if (id === undefined || named === undefined) return this.#openByAny(box)
    const secret = this.#secrets.find((one) => this.#idOf(one) === id)
    if (secret === undefined) throw new Error(`sealed by a secret that is not set here: ${id}`)
    return decryptWith(secret, named)
  }

  get #current(): string {
    return this.#secrets[0] as string
  }

  /** Slow on purpose, so computed once. */
  #idOf(secret: string): string {
    const id = this.#ids.get(secret) ?? secretId(secret)
    this.#ids.set(secret, id)
    return id
  }

  #openByAny(box: string): string {
    for (const secret of this.#secrets)
      try {
        return decryptWith(secret, box)
      } catch {
        continue
      }
    throw new Error('sealed by a secret that is not set here, or altered')
  }
}
