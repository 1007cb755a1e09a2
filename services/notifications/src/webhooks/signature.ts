import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** A secret in the format of Standard Webhooks: the key in base64 after a prefix. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

export interface SignatureInput {
  id: string
  /** Time of the attempt, so that receivers can reject old messages. */
  at: Date
  body: string
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

const signature = (secret: string, { id, at, body }: SignatureInput): string =>
  `v1,${createHmac('sha256', keyOf(secret))
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64')}`

/** Headers with one signature for each valid secret. */
export const signedHeaders = (secrets: readonly string[], message: SignatureInput): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(secondsOf(message.at)),
  'webhook-signature': secrets.map((secret) => signature(secret, message)).join(' '),
})
