import { Failure, type SessionUser } from '@upline/contracts'
import type { Clock } from '@upline/config'
import { errors } from 'jose'
import { SessionsUnavailableError, SignedOutError } from './auth-failures.ts'
import type { KeyRing } from './key-ring.ts'
import type { SessionStore } from './session-store.ts'
import { verifyToken, type VerifiedToken } from './session-token.ts'

/** An ended session is refused everywhere within this time. */
const TRUST_MS = 2_000
const MAX_CACHED_TOKENS = 20_000

interface Known {
  token: VerifiedToken
  /** When Redis last reported the session as active. */
  aliveAt: number
}

/**
 * Identifies the owner of a token: signed by identity, not expired, and with an active session in Redis (checked every
 * 2 s at most).
 */
export class SessionCheck {
  readonly #keys: KeyRing
  readonly #sessions: SessionStore
  readonly #clock: Clock
  readonly #known = new Map<string, Known>()
  readonly #asking = new Map<string, Promise<SessionUser>>()

  constructor(parts: { keys: KeyRing; sessions: SessionStore; clock: Clock }) {
    this.#keys = parts.keys
    this.#sessions = parts.sessions
    this.#clock = parts.clock
  }

  /** The owner of a token that was checked just now; undefined if it has to be checked again. */
  known(token: string | undefined): SessionUser | undefined {
    const known = token === undefined ? undefined : this.#known.get(token)
    const isTrusted = known && performance.now() - known.aliveAt < TRUST_MS && known.token.expiresAt > this.#clock.now()
    return isTrusted ? known.token.user : undefined
  }

  /** Throws SignedOutError, or SessionsUnavailableError while Redis is unavailable. */
  async userOf(token: string | undefined): Promise<SessionUser> {
    if (token === undefined) throw new SignedOutError()
    const known = this.known(token)
    if (known) return known
    const asking = this.#asking.get(token) ?? this.#ask(token, this.#known.get(token))
    this.#asking.set(token, asking)
    try {
      return await asking
    } finally {
      this.#asking.delete(token)
    }
  }

  /**
   * Returns the tokens that are no longer valid: expired, their key retired, or their session ended. Does not prolong
   * sessions.
   */
  async endedAmong(tokens: readonly string[]): Promise<string[]> {
    const ended: string[] = []
    const verifiedTokens: { token: string; sessionId: string }[] = []
    for (const token of tokens) {
      const verified = await this.#verified(token)
      if (verified && verified.expiresAt > this.#clock.now() && (await this.#keys.holds(verified.kid)))
        verifiedTokens.push({ token, sessionId: verified.user.sessionId })
      else ended.push(token)
    }
    const active = await this.#sessions.active([...new Set(verifiedTokens.map(({ sessionId }) => sessionId))])
    return [...ended, ...verifiedTokens.filter(({ sessionId }) => !active.has(sessionId)).map(({ token }) => token)]
  }

  /** undefined for a token that is invalid or expired. */
  async #verified(token: string): Promise<VerifiedToken | undefined> {
    const known = this.#known.get(token)?.token
    if (known) return known
    try {
      return await verifyToken(token, this.#keys.signingKey, this.#clock.now())
    } catch (fault) {
      if (fault instanceof errors.JOSEError) return undefined
      throw fault
    }
  }

  /** Forgets a token immediately, because its session was just ended here. */
  forget(token: string | undefined): void {
    if (token !== undefined) this.#known.delete(token)
  }

  async #ask(token: string, known: Known | undefined): Promise<SessionUser> {
    try {
      const verified = known?.token ?? (await verifyToken(token, this.#keys.signingKey, this.#clock.now()))
      const lives = await this.#lives(verified)
      this.#known.delete(token)
      if (!lives) throw new SignedOutError()
      this.#remember(token, verified)
      return verified.user
    } catch (fault) {
      if (fault instanceof Failure) throw fault
      throw fault instanceof errors.JOSEError ? new SignedOutError() : new SessionsUnavailableError()
    }
  }

  /** Its key may have been retired since it was verified. */
  async #lives({ expiresAt, kid, user }: VerifiedToken): Promise<boolean> {
    if (expiresAt <= this.#clock.now() || !(await this.#keys.holds(kid))) return false
    return this.#sessions.touch(user.sessionId)
  }

  #remember(token: string, verified: VerifiedToken): void {
    if (this.#known.size >= MAX_CACHED_TOKENS) this.#known.delete(this.#known.keys().next().value as string)
    this.#known.set(token, { token: verified, aliveAt: performance.now() })
  }
}
