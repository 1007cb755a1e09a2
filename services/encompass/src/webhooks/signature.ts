import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Base64 of the HMAC-SHA256 of the raw body under the signing key (5.7). */
export const signatureOf = (key: string, body: Buffer): string =>
  createHmac('sha256', Buffer.from(key, 'utf8')).update(body).digest('base64')

export function isSignedBy(key: string, body: Buffer, signature: string): boolean {
  const [have, want] = [Buffer.from(signature, 'utf8'), Buffer.from(signatureOf(key, body), 'utf8')]
  return have.length === want.length && timingSafeEqual(have, want)
}

const SPECIAL = '!@#$^&*'

/** 32 to 64 characters with an upper, a lower, a digit and a special one, no blanks: the vendor's rule. */
export const newSigningKey = (): string => `Up1${SPECIAL[randomInt(SPECIAL.length)]}${randomBytes(22).toString('hex')}`
