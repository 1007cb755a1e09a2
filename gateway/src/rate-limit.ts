import type { Redis } from '@upline/auth/session'
import { metrics } from '@upline/watch'
import { CALLS_PER_MINUTE } from './routes.ts'
import { TooManyCallsError } from './problems.ts'

const MINUTE_MS = 60_000
const SHARE_EVERY_MS = 250

interface Count {
  minute: number
  /** Of all gateways, as Redis last said. */
  shared: number
  /** Of this one, since then. */
  own: number
}

/**
 * Calls per minute and caller. Gateways add up their counts in Redis four times a second instead of asking it at every
 * call; while Redis is away each counts for itself.
 */
export class RateLimit {
  readonly #redis: Redis
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout

  constructor(redis: Redis) {
    this.#redis = redis
    this.#timer = setInterval(() => void this.#share(), SHARE_EVERY_MS)
    this.#timer.unref()
  }

  /** Throws TooManyCallsError beyond the limit. */
  count(caller: string, now = Date.now(), most = CALLS_PER_MINUTE): void {
    const minute = Math.floor(now / MINUTE_MS)
    const known = this.#counts.get(caller)
    const count = known?.minute === minute ? known : { minute, shared: 0, own: 0 }
    if (count !== known) this.#counts.set(caller, count)
    count.own += 1
    if (count.shared + count.own <= most) return
    count.own -= 1
    metrics.rateLimited.inc()
    throw new TooManyCallsError(Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #share(): Promise<void> {
    const minute = Math.floor(Date.now() / MINUTE_MS)
    for (const [caller, count] of this.#counts) {
      if (count.minute !== minute) this.#counts.delete(caller)
      else if (count.own > 0) await this.#shareOne(caller, count)
    }
  }

  async #shareOne(caller: string, count: Count): Promise<void> {
    const added = count.own
    const key = `calls:${caller}:${count.minute}`
    try {
      const [total] = await this.#redis.multi().incrBy(key, added).expire(key, 120).exec()
      count.shared = Number(total)
      count.own -= added
    } catch {
      // Counted here alone until Redis is back.
    }
  }
}
