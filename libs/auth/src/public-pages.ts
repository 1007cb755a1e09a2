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

  /** For every service and gateway; `null` goes back to what was said at start. */
  async set(isOpen: boolean | null): Promise<void> {
    if (isOpen === null) await this.#redis.del(PUBLIC_PAGES_KEY)
    else await this.#redis.set(PUBLIC_PAGES_KEY, isOpen ? 'on' : 'off')
    this.#known = undefined
  }

  /** While Redis is away nothing changes: what was last known holds. */
  async #ask(): Promise<boolean> {
    try {
      const value = await this.#redis.get(PUBLIC_PAGES_KEY)
      this.#known = { isOpen: value === null ? this.#atStart : value === 'on', at: performance.now() }
      return this.#known.isOpen
    } catch {
      return this.#known?.isOpen ?? this.#atStart
    }
  }
}
