import { createHash } from 'node:crypto'
import { SignedOutError } from '@upline/auth/session'
import { KEY_PREFIX } from '@upline/contracts'
import { ServiceUnavailableError } from '../problems.ts'
import type { Replicas } from '../replicas.ts'

/** Cache lifetime of a key's token. After a key is revoked, its session rejects the token much sooner. */
const TOKEN_CACHE_MS = 60_000
const MAX_CACHED_KEYS = 1_000
const KEY_DEADLINE_MS = 5_000

interface Known {
  token: Promise<string>
  at: number
}

/** Returns the API key of a request. */
export const readKey = (authorization: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${KEY_PREFIX}[\\w-]{6,90})$`, 'i').exec(authorization ?? '')?.[1]

/**
 * Exchanges API keys for session tokens of identity. Behind the gateway, a key's token works like any other session.
 */
export class ApiKeys {
  readonly #identity: Replicas
  readonly #known = new Map<string, Known>()

  constructor(identity: Replicas) {
    this.#identity = identity
  }

  /** Throws SignedOutError if the key is not active. */
  tokenOf(key: string): Promise<string> {
    const hash = createHash('sha256').update(key).digest('base64')
    const known = this.#known.get(hash)
    if (known && performance.now() - known.at < TOKEN_CACHE_MS) return known.token
    if (this.#known.size >= MAX_CACHED_KEYS) this.#known.clear()
    const token = this.#ask(key)
    this.#known.set(hash, { token, at: performance.now() })
    token.catch(() => this.#known.delete(hash))
    return token
  }

  /** The session has ended: the next call requests a new token from identity. */
  forget(key: string): void {
    this.#known.delete(createHash('sha256').update(key).digest('base64'))
  }

  async #ask(key: string): Promise<string> {
    const answer = await this.#identity.ask(tokenCall(key)).catch(() => undefined)
    if (answer?.statusCode === 200) return (JSON.parse(answer.text) as { token: string }).token
    if (answer && answer.statusCode < 500) throw new SignedOutError()
    throw new ServiceUnavailableError('identity')
  }
}

/** Two requests at the same time return two tokens of the same key. */
const tokenCall = (key: string) =>
  ({
    method: 'POST',
    path: '/key-tokens',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
    idempotent: true,
    timeoutMs: KEY_DEADLINE_MS,
  }) as const
