/** The two lists of GET /team, serialized once and cached as text. */
export interface TeamLists {
  direct: string
  all: string
}

const MAX_CACHED_LISTS = 64

/**
 * Caches the lists of large teams until the roster changes. `stamp` is the last entry of its history; every change of a
 * member adds one. The least recently used lists are dropped first.
 */
export class TeamListCache {
  readonly #lists = new Map<string, TeamLists & { stamp: string }>()

  find(memberId: string, stamp: string): TeamLists | undefined {
    const cached = this.#lists.get(memberId)
    if (cached?.stamp !== stamp) return undefined
    this.#lists.delete(memberId)
    this.#lists.set(memberId, cached)
    return cached
  }

  keep(memberId: string, stamp: string, { direct, all }: TeamLists): void {
    this.#lists.delete(memberId)
    this.#lists.set(memberId, { stamp, direct, all })
    if (this.#lists.size > MAX_CACHED_LISTS) this.#lists.delete(this.#lists.keys().next().value!)
  }
}
