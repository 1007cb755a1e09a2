import { randomBytes } from 'node:crypto'
import type { SessionUser } from '@upline/contracts'
import type { Redis } from './redis.ts'
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from './session-token.ts'

export const sessionKey = (sessionId: string): string => `session:${sessionId}`
const provenKey = (sessionId: string): string => `session-proven:${sessionId}`
const sessionsOf = (memberId: string): string => `sessions-of:${memberId}`

const KEY_SESSION = 'key-'

/** A password that was given again counts for so long. */
const PROVEN_SECONDS = 5 * 60

/** A key of an integration has one session, which ends when the key is revoked. */
export const keySessionId = (keyId: string): string => KEY_SESSION + keyId

export interface SessionRecord {
  memberId: string
  username: string
  startedAt: string
  /** Where it was opened, for the list that its owner sees. */
  address: string
  agent: string
}

export interface ListedSession extends SessionRecord {
  id: string
  lastUsedAt: string
}

/** Sessions as they live in Redis: one key each, which expires when idle, and a set per account to end them all by. */
export class SessionStore {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  static newId(): string {
    return randomBytes(18).toString('base64url')
  }

  async open(user: SessionUser, origin: { startedAt: Date; address: string; agent: string }): Promise<void> {
    const record: SessionRecord = {
      memberId: user.id,
      username: user.username,
      startedAt: origin.startedAt.toISOString(),
      address: origin.address,
      agent: origin.agent.slice(0, 200),
    }
    await this.#redis
      .multi()
      .set(sessionKey(user.sessionId), JSON.stringify(record), { expiration: { type: 'EX', value: IDLE_SECONDS } })
      .sAdd(sessionsOf(user.id), user.sessionId)
      .expire(sessionsOf(user.id), ABSOLUTE_SECONDS + IDLE_SECONDS)
      .exec()
  }

  /** True while the session lives; being used keeps it alive. */
  async touch(sessionId: string): Promise<boolean> {
    return (await this.#redis.getEx(sessionKey(sessionId), { type: 'EX', value: IDLE_SECONDS })) !== null
  }

  /** Its owner has just given the password again. */
  async prove(sessionId: string): Promise<void> {
    await this.#redis.set(provenKey(sessionId), '1', { expiration: { type: 'EX', value: PROVEN_SECONDS } })
  }

  async isProven(sessionId: string): Promise<boolean> {
    return (await this.#redis.exists(provenKey(sessionId))) === 1
  }

  /** Which of these live, without keeping them alive. */
  async living(sessionIds: string[]): Promise<Set<string>> {
    if (sessionIds.length === 0) return new Set()
    const records = await this.#redis.mGet(sessionIds.map(sessionKey))
    return new Set(sessionIds.filter((_, index) => records[index] !== null))
  }

  async end(user: { id: string; sessionId: string }): Promise<void> {
    await this.#redis.multi().del(sessionKey(user.sessionId)).sRem(sessionsOf(user.id), user.sessionId).exec()
  }

  /** Ends every session of an account, except one that may be kept. */
  async endAllOf(memberId: string, keep?: string): Promise<void> {
    const ended = (await this.#redis.sMembers(sessionsOf(memberId))).filter((sessionId) => sessionId !== keep)
    if (ended.length === 0) return
    await this.#redis.multi().del(ended.map(sessionKey)).sRem(sessionsOf(memberId), ended).exec()
  }

  async list(memberId: string, now: Date): Promise<ListedSession[]> {
    const all = await this.#redis.sMembers(sessionsOf(memberId))
    const ids = all.filter((id) => !id.startsWith(KEY_SESSION))
    const listed = await Promise.all(ids.map((id) => this.#listed(id, now)))
    return listed.filter((session) => session !== null).sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
  }

  async #listed(id: string, now: Date): Promise<ListedSession | null> {
    const [text, ttl] = await Promise.all([this.#redis.get(sessionKey(id)), this.#redis.ttl(sessionKey(id))])
    if (text === null) return null
    const unusedMs = (IDLE_SECONDS - Math.max(ttl, 0)) * 1000
    return { id, ...(JSON.parse(text) as SessionRecord), lastUsedAt: new Date(now.getTime() - unusedMs).toISOString() }
  }
}
