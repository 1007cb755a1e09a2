import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (secret: string, memberId: string): string =>
  createHmac('sha256', secret).update(`unsubscribe commission-digest ${memberId}`).digest('base64url')

/** Token of an unsubscribe link. It lets its holder stop the digest, and nothing else. It does not expire. */
export const makeToken = (secret: string, memberId: string): string =>
  `${Buffer.from(memberId).toString('base64url')}.${signature(secret, memberId)}`

/** Returns the member of the token, or undefined if the signature does not match. */
export function readToken(secret: string, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.')
  const memberId = Buffer.from(id, 'base64url').toString()
  const wanted = Buffer.from(signature(secret, memberId))
  const sent = Buffer.from(given)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? memberId : undefined
}
