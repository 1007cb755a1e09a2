import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const SALT = 16
const NONCE = 12
const TAG = 16

const keyOf = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32)

/** AES-256-GCM under a key made from a setting: salt, nonce, tag and text in one base64 word. */
export function encryptWith(secret: string, text: string): string {
  const salt = randomBytes(SALT)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Throws where the secret is another one or the text was altered. */
export function decryptWith(secret: string, box: string): string {
  const bytes = Buffer.from(box, 'base64')
  const [salt, nonce] = [bytes.subarray(0, SALT), bytes.subarray(SALT, SALT + NONCE)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, salt), nonce)
  decipher.setAuthTag(bytes.subarray(SALT + NONCE, SALT + NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(SALT + NONCE + TAG)), decipher.final()]).toString('utf8')
}
