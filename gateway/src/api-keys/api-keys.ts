import { createHash } from 'node:crypto'
import { SignedOutError } from '@upline/auth/session'
import { KEY_PREFIX } from '@upline/contracts'
import { ServiceAwayError } from '../problems.ts'
import type { Replicas } from '../replicas.ts'

/** So long a token stands for its key without asking; a revoked key's token is refused by its session much sooner. */
const KEPT_MS = 60_000
const MOST_KEYS = 1_000
const KEY_DEADLINE_MS = 5_000

interface Known {
  token: Promise<string>
  at: number
}

/** The key that a request carries. */
export const readKey = (authorization: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${KEY_PREFIX}[\\w-]{6,90})$`, 'i').exec(authorization ?? '')?.[1]

/** Turns keys of integrations into tokens of identity's, as sessions have them: behind the gateway nothing else is known. */
export class ApiKeys {
  readonly #identity: Replicas
  readonly #known = new Map<string, Known>()

  constructor(identity: Replicas) {
    this.#identity = identity
  }

  /** Throws SignedOutError for a key that does not live. */
  tokenOf(key: string): Promise<string> {
    const hash = createHash('sha256').update(key).digest('base64')
    const known = this.#known.get(hash)
    if (known && performance.now() - known.at < KEPT_MS) return known.token
    if (this.#known.size >= MOST_KEYS) this.#known.clear()
    const token = this.#ask(key)
    this.#known.set(hash, { token, at: performance.now() })
    token.catch(() => this.#known.delete(hash))
    return token
  }

  /** Its session has ended: the next call asks identity again. */
  forget(key: string): void {
    this.#known.delete(createHash('sha256').update(key).digest('base64'))
  }

  async #ask(key: string): Promise<string> {
    const answer = await this.#identity.ask(tokenCall(key)).catch(() => undefined)
    if (answer?.statusCode === 200) return (JSON.parse(answer.text) as { token: string }).token
    if (answer && answer.statusCode < 500) throw new SignedOutError()
    throw new ServiceAwayError('identity')
  }
}

/** Asked twice, it gives two tokens of one key. */
const tokenCall = (key: string) =>
  ({
    method: 'POST',
    path: '/key-tokens',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
    idempotent: true,
    timeoutMs: KEY_DEADLINE_MS,
  }) as const
