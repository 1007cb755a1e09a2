interface Row {
  id: string
}

/** Callers who wait for a row to come to some state: one query looks for all of them. */
export class AwaitedRows<Found extends Row> {
  private readonly waiting = new Map<string, Set<(found: Found) => void>>()
  private readonly find: (ids: string[]) => Promise<Found[]>
  private readonly everyMs: number
  private timer: NodeJS.Timeout | undefined

  /** `find` gives those of the rows asked for that have come to it. */
  constructor(find: (ids: string[]) => Promise<Found[]>, everyMs: number) {
    this.find = find
    this.everyMs = everyMs
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
  }

  /** undefined after the patience. */
  wait(id: string, patienceMs: number): Promise<Found | undefined> {
    return new Promise((done) => {
      const tell = (found?: Found) => {
        clearTimeout(late)
        this.waiting.get(id)?.delete(tell)
        if (this.waiting.get(id)?.size === 0) this.waiting.delete(id)
        done(found)
      }
      const late = setTimeout(tell, patienceMs)
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(tell))
      this.timer ??= setTimeout(this.lookSoon, this.everyMs)
    })
  }

  /** If a look ends unexpectedly, the next caller starts another one. */
  private readonly lookSoon = (): void => {
    this.look().catch(() => (this.timer = undefined))
  }

  private async look(): Promise<void> {
    const found = await this.find([...this.waiting.keys()]).catch(() => [])
    for (const row of found) for (const tell of [...(this.waiting.get(row.id) ?? [])]) tell(row)
    this.timer = this.waiting.size > 0 ? setTimeout(this.lookSoon, this.everyMs) : undefined
  }
}
