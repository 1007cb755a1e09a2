const INTERVAL_MS = 60_000

/**
 * Passes one line a minute for each cause. Clients of a store that is down report the same error several times a
 * second, and so does each queue. On a full disk these lines would use up the remaining space.
 */
export class RepeatedLines {
  readonly #write: (line: string) => void
  readonly #now: () => number
  readonly #causes = new Map<string, { writtenAt: number; held: number }>()

  constructor(write: (line: string) => void, now: () => number = () => performance.now()) {
    this.#write = write
    this.#now = now
  }

  /** `cause` defaults to the line. */
  write(line: string, cause: string = line): void {
    const text = this.next(line, cause)
    if (text !== undefined) this.#write(text)
  }

  /** The line with the number of its repetitions; undefined if the cause was reported within the last minute. */
  next(line: string, cause: string = line): string | undefined {
    const now = this.#now()
    const known = this.#causes.get(cause)
    if (known && now - known.writtenAt < INTERVAL_MS) {
      known.held++
      return undefined
    }
    this.#forgetOld(now)
    this.#causes.set(cause, { writtenAt: now, held: 0 })
    return known?.held ? `${line} (repeated ${known.held} times since the last line)` : line
  }

  #forgetOld(now: number): void {
    for (const [cause, { writtenAt }] of this.#causes)
      if (now - writtenAt > 10 * INTERVAL_MS) this.#causes.delete(cause)
  }
}
