import type { Redis } from './redis.ts'

/** Written by sites, whose table is the source of truth; read by the gateway and services. */
export const PUBLIC_PAGES_KEY = 'upline:settings:public-pages'

/** A change applies everywhere within this time. */
const FRESH_MS = 500

/** Whether visitors may see the agents' pages: the switch in the app, else PUBLIC_PAGES. */
export class PublicPages {
  readonly #redis: Redis
  readonly #atStart: boolean
  #known: { isOpen: boolean; at: number } | undefined
  /** The last value from Redis. */
  #last: boolean | undefined
  #asking: Promise<boolean> | undefined

  constructor(redis: Redis, atStart: boolean) {
    this.#redis = redis
    this.#atStart = atStart
  }

  async areOpen(): Promise<boolean> {
    if (this.#known && performance.now() - this.#known.at < FRESH_MS) return this.#known.isOpen
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  /** For every service and gateway. */
  async set(isOpen: boolean): Promise<void> {
    await this.#redis.set(PUBLIC_PAGES_KEY, isOpen ? 'on' : 'off')
    this.#known = undefined
  }

  /** While Redis is unavailable or has lost the value, the last known value applies. */
  async #ask(): Promise<boolean> {
    const last = this.#last ?? this.#atStart
    try {
      const value = await this.#redis.get(PUBLIC_PAGES_KEY)
      this.#last = value === null ? last : value === 'on'
      this.#known = { isOpen: this.#last, at: performance.now() }
      return this.#last
    } catch {
      return last
    }
  }
}
