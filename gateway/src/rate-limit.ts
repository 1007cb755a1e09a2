import type { Redis } from '@upline/auth/session'
import { metrics } from '@upline/watch'
import { TooManyCallsError } from './problems.ts'

/** Calls a minute before 429: per session, or per address for visitors. Identity has separate limits for sign-in. */
export const CALLS_PER_MINUTE = 1_500
/** The limit of one API key. */
export const KEY_CALLS_PER_MINUTE = 600

const MINUTE_MS = 60_000
const SHARE_INTERVAL_MS = 250

interface Count {
  minute: number
  /** Of all gateways, as last read from Redis. */
  shared: number
  /** Of this gateway, since then. */
  own: number
}

interface Addition {
  caller: string
  count: Count
  added: number
}

/**
 * Counts calls per minute and caller. Gateways add up their counts in Redis four times a second instead of on every
 * call. While Redis is unavailable, each gateway counts alone.
 */
export class RateLimit {
  readonly #redis: Redis
  readonly #isRaised: boolean
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #isSharing = false

  constructor(redis: Redis, { raisesLimits = false } = {}) {
    this.#redis = redis
    this.#isRaised = raisesLimits
    this.#timer = setInterval(() => void this.#share(), SHARE_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Throws TooManyCallsError beyond the limit. */
  count(caller: string, now = Date.now(), limit = CALLS_PER_MINUTE): void {
    const minute = Math.floor(now / MINUTE_MS)
    const known = this.#counts.get(caller)
    const count = known?.minute === minute ? known : { minute, shared: 0, own: 0 }
    if (count !== known) this.#counts.set(caller, count)
    count.own += 1
    if (count.shared + count.own <= limit || this.#isRaised) return
    count.own -= 1
    metrics.rateLimited.inc()
    throw new TooManyCallsError(Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #share(): Promise<void> {
    const minute = Math.floor(Date.now() / MINUTE_MS)
    const additions: Addition[] = []
    for (const [caller, count] of this.#counts) {
      if (count.minute !== minute) this.#counts.delete(caller)
      else if (count.own > 0) additions.push({ caller, count, added: count.own })
    }
    if (additions.length === 0 || this.#isSharing) return
    this.#isSharing = true
    await this.#publish(additions).catch(() => undefined) // Counted only in this gateway until Redis is back.
    this.#isSharing = false
  }

  /** In one round trip, regardless of the number of callers. */
  async #publish(additions: Addition[]): Promise<void> {
    const sum = this.#redis.multi()
    for (const { caller, count, added } of additions) {
      const key = `calls:${caller}:${count.minute}`
      sum.incrBy(key, added).expire(key, 120)
    }
    const totals = await sum.execAsPipeline()
    for (const [index, { count, added }] of additions.entries()) {
      count.shared = Number(totals[2 * index])
      count.own -= added
    }
  }
}
