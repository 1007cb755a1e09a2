import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (secret: string, memberId: string): string =>
  createHmac('sha256', secret).update(`unsubscribe commission-digest ${memberId}`).digest('base64url')

/** Lets whoever got the mail stop it, and do nothing else; valid as long as the mail is kept. */
export const makeToken = (secret: string, memberId: string): string =>
  `${Buffer.from(memberId).toString('base64url')}.${signature(secret, memberId)}`

/** Whose mails end; undefined for a token that is not ours. */
export function readToken(secret: string, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.')
  const memberId = Buffer.from(id, 'base64url').toString()
  const wanted = Buffer.from(signature(secret, memberId))
  const sent = Buffer.from(given)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? memberId : undefined
}
