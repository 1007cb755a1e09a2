import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** As Standard Webhooks has it: the key is what the base64 after the prefix stands for. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

export interface ToSign {
  id: string
  /** Of this try, so that an old one can be told from a new one. */
  at: Date
  body: string
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

const signature = (secret: string, { id, at, body }: ToSign): string =>
  `v1,${createHmac('sha256', keyOf(secret))
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64')}`

/** One signature for each secret that counts at the moment. */
export const signedHeaders = (secrets: readonly string[], message: ToSign): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(secondsOf(message.at)),
  'webhook-signature': secrets.map((secret) => signature(secret, message)).join(' '),
})
