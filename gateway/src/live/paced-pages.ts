/**
 * Pages that a hint for everyone concerns, taken a few at a time: thousands of pages that refetch in the same instant would
 * answer each other with timeouts. A page that waits collects further hints, so it refetches once for all of them.
 */
export class PacedPages<Page> {
  readonly #waiting = new Set<Page>()
  readonly #perTurn: number

  constructor(perTurn: number) {
    this.#perTurn = perTurn
  }

  add(page: Page): void {
    this.#waiting.add(page)
  }

  /** It left, or was sent everything by a hint of its own. */
  delete(page: Page): void {
    this.#waiting.delete(page)
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** The pages of this turn, those that wait longest. */
  take(): Page[] {
    const taken: Page[] = []
    for (const page of this.#waiting) {
      if (taken.length === this.#perTurn) break
      taken.push(page)
      this.#waiting.delete(page)
    }
    return taken
  }
}
