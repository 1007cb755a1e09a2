/**
 * Pages that a hint for everyone concerns, a few at a time: if thousands of pages refetched at the same moment, they
 * would cause timeouts. A waiting page collects further hints, so it refetches once for all of them.
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

  /** It closed, or its own hint already included everything. */
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
