interface Row {
  id: string
}

/** Callers who wait until a row reaches a state. One query checks all of the rows. */
export class AwaitedRows<Found extends Row> {
  private readonly waiting = new Map<string, Set<(found: Found) => void>>()
  private readonly find: (ids: string[]) => Promise<Found[]>
  private readonly intervalMs: number
  private timer: NodeJS.Timeout | undefined

  /** `find` returns which of these rows have reached the state. */
  constructor(find: (ids: string[]) => Promise<Found[]>, intervalMs: number) {
    this.find = find
    this.intervalMs = intervalMs
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
  }

  /** undefined after the timeout. */
  wait(id: string, timeoutMs: number): Promise<Found | undefined> {
    return new Promise((done) => {
      const resolve = (found?: Found) => {
        clearTimeout(late)
        this.waiting.get(id)?.delete(resolve)
        if (this.waiting.get(id)?.size === 0) this.waiting.delete(id)
        done(found)
      }
      const late = setTimeout(resolve, timeoutMs)
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(resolve))
      this.timer ??= setTimeout(this.pollSoon, this.intervalMs)
    })
  }

  /** If a poll ends unexpectedly, the next caller starts another one. */
  private readonly pollSoon = (): void => {
    this.poll().catch(() => (this.timer = undefined))
  }

  private async poll(): Promise<void> {
    const found = await this.find([...this.waiting.keys()]).catch(() => [])
    for (const row of found) for (const resolve of [...(this.waiting.get(row.id) ?? [])]) resolve(row)
    this.timer = this.waiting.size > 0 ? setTimeout(this.pollSoon, this.intervalMs) : undefined
  }
}
