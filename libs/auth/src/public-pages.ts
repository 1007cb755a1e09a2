import type { Redis } from './redis.ts'

/** Written by sites, whose table holds the truth; read by whoever lets visitors in. */
export const PUBLIC_PAGES_KEY = 'upline:settings:public-pages'

/** What was switched holds everywhere within this. */
const FRESH_MS = 500

/** Whether visitors may see the agents' pages: the switch in the app, else what PUBLIC_PAGES said at start. */
export class PublicPages {
  readonly #redis: Redis
  readonly #atStart: boolean
  #known: { isOpen: boolean; at: number } | undefined
  /** The last value that Redis had. */
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

  /** While Redis is away or has lost the value, nothing changes: what was last known holds. */
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
