import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Base64 of the HMAC-SHA256 of the raw body under the signing key (5.7). */
export const signatureOf = (key: string, body: Buffer): string =>
  createHmac('sha256', Buffer.from(key, 'utf8')).update(body).digest('base64')

export function isSignedBy(key: string, body: Buffer, signature: string): boolean {
  const [have, want] = [Buffer.from(signature, 'utf8'), Buffer.from(signatureOf(key, body), 'utf8')]
  return have.length === want.length && timingSafeEqual(have, want)
}

const SPECIAL = '!@#$^&*'

/**
 * The vendor's rule: 32 to 64 characters, among them an uppercase letter, a lowercase letter, a digit and a special
 * character, without spaces.
 */
export const newSigningKey = (): string => `Up1${SPECIAL[randomInt(SPECIAL.length)]}${randomBytes(22).toString('hex')}`
