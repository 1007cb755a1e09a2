import { randomBytes } from 'node:crypto'
import type { SessionUser } from '@upline/contracts'
import type { Redis } from './redis.ts'
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from './session-token.ts'

const SESSION_KEY = 'session:'
export const sessionKey = (sessionId: string): string => SESSION_KEY + sessionId
const provenKey = (sessionId: string): string => `session-proven:${sessionId}`
const keysOf = (sessionId: string): string[] => [sessionKey(sessionId), provenKey(sessionId)]
const sessionsOf = (memberId: string): string => `sessions-of:${memberId}`

const KEY_SESSION = 'key-'

/** Removes expired sessions from an account's set and returns the others, each with its record and seconds to live. */
const ACTIVE_SESSIONS = `
  local active = {}
  for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    local record = redis.call('GET', ARGV[1] .. id)
    if record then table.insert(active, { id, record, redis.call('TTL', ARGV[1] .. id) })
    else redis.call('SREM', KEYS[1], id) end
  end
  return active`

type ActiveSession = [id: string, record: string, ttl: number]

/** How long a confirmed password counts. */
const PROVEN_SECONDS = 5 * 60

/** An API key has one session, which ends when the key is revoked. */
export const keySessionId = (keyId: string): string => KEY_SESSION + keyId

/** The API key that calls; null for a member's session. */
export const callingKeyId = ({ sessionId }: Pick<SessionUser, 'sessionId'>): string | null =>
  sessionId.startsWith(KEY_SESSION) ? sessionId.slice(KEY_SESSION.length) : null

export interface SessionRecord {
  memberId: string
  username: string
  startedAt: string
  /** Its browser and address, for the owner's list of sessions. */
  address: string
  agent: string
}

export interface ListedSession extends SessionRecord {
  id: string
  lastUsedAt: string
}

/** Sessions in Redis: one key each, which expires when idle, and a set per account to end all of its sessions. */
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
      .eval(ACTIVE_SESSIONS, { keys: [sessionsOf(user.id)], arguments: [SESSION_KEY] })
      .exec()
  }

  /** Returns true while the session is active, and prolongs it. */
  async touch(sessionId: string): Promise<boolean> {
    return (await this.#redis.getEx(sessionKey(sessionId), { type: 'EX', value: IDLE_SECONDS })) !== null
  }

  /** Its owner has just confirmed the password. */
  async prove(sessionId: string): Promise<void> {
    await this.#redis.set(provenKey(sessionId), '1', { expiration: { type: 'EX', value: PROVEN_SECONDS } })
  }

  async isProven(sessionId: string): Promise<boolean> {
    return (await this.#redis.exists(provenKey(sessionId))) === 1
  }

  /** Returns the active ones, without prolonging them. */
  async active(sessionIds: string[]): Promise<Set<string>> {
    if (sessionIds.length === 0) return new Set()
    const records = await this.#redis.mGet(sessionIds.map(sessionKey))
    return new Set(sessionIds.filter((_, index) => records[index] !== null))
  }

  async end(user: { id: string; sessionId: string }): Promise<void> {
    await this.#redis.multi().del(keysOf(user.sessionId)).sRem(sessionsOf(user.id), user.sessionId).exec()
  }

  /** Ends every session of an account, except the one to keep, if any. */
  async endAllOf(memberId: string, keep?: string): Promise<void> {
    const ended = (await this.#redis.sMembers(sessionsOf(memberId))).filter((sessionId) => sessionId !== keep)
    if (ended.length === 0) return
    await this.#redis.multi().del(ended.flatMap(keysOf)).sRem(sessionsOf(memberId), ended).exec()
  }

  /** Most recently used first, without those of API keys. One call to Redis. */
  async list(memberId: string, now: Date): Promise<ListedSession[]> {
    const query = { keys: [sessionsOf(memberId)], arguments: [SESSION_KEY] }
    const active = (await this.#redis.eval(ACTIVE_SESSIONS, query)) as unknown as ActiveSession[]
    return active
      .filter(([id]) => !id.startsWith(KEY_SESSION))
      .map((session) => listed(session, now))
      .sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
  }
}

function listed([id, record, ttl]: ActiveSession, now: Date): ListedSession {
  const unusedMs = (IDLE_SECONDS - Math.max(ttl, 0)) * 1000
  return { id, ...(JSON.parse(record) as SessionRecord), lastUsedAt: new Date(now.getTime() - unusedMs).toISOString() }
}
