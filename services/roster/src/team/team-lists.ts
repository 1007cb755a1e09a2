/** The two lists of GET /team as they are sent: written once, kept as text. */
export interface TeamLists {
  direct: string
  all: string
}

const MOST_KEPT = 64

/**
 * Lists of large teams, kept for as long as the roster stands still: `stamp` is the last entry of its history, which
 * every change of a member adds to. Who has not been asked for longest goes first.
 */
export class KeptTeamLists {
  readonly #lists = new Map<string, TeamLists & { stamp: string }>()

  find(memberId: string, stamp: string): TeamLists | undefined {
    const kept = this.#lists.get(memberId)
    if (kept?.stamp !== stamp) return undefined
    this.#lists.delete(memberId)
    this.#lists.set(memberId, kept)
    return kept
  }

  keep(memberId: string, stamp: string, { direct, all }: TeamLists): void {
    this.#lists.delete(memberId)
    this.#lists.set(memberId, { stamp, direct, all })
    if (this.#lists.size > MOST_KEPT) this.#lists.delete(this.#lists.keys().next().value!)
  }
}
