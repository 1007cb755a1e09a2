import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The token of a form: signed, usable once, with the page and the time when it was opened. */
export interface LeadToken {
  nonce: string
  openedAt: number
}

/** Forms sent faster than this come from bots. */
const SOONEST_MS = 2_000
const LATEST_MS = 12 * 3_600_000

const signature = (secret: string, page: string, body: string): string =>
  createHmac('sha256', secret).update(`lead ${page} ${body}`).digest('base64url')

export function makeToken(secret: string, page: string, now: number): string {
  const body = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${body}.${signature(secret, page, body)}`
}

/** undefined if it was not issued for this page, or is too new or too old. */
export function readToken(
  secret: string,
  page: string,
  { token, now }: { token: string; now: number },
): LeadToken | undefined {
  const [time = '', nonce = '', given = ''] = token.split('.')
  const wanted = Buffer.from(signature(secret, page, `${time}.${nonce}`))
  const sent = Buffer.from(given)
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return undefined
  const openedAt = Number.parseInt(time, 36)
  const age = now - openedAt
  return age >= SOONEST_MS && age <= LATEST_MS ? { nonce, openedAt } : undefined
}
