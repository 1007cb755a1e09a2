interface Log {
  warn(message: string): void
}

/** Repeats work sequentially, with pauses in between. A failure is reported, and the work is retried. */
export class Repeater {
  readonly #everyMs: number
  readonly #work: () => Promise<void>
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(everyMs: number, work: () => Promise<void>, log: Log) {
    this.#everyMs = everyMs
    this.#work = work
    this.#log = log
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#work()
        .catch((fault: Error & { code?: string }) => this.#log.warn(`will try again: ${fault.code ?? fault.name}`))
        .then(() => {
          if (!this.#stopped) this.start()
        })
    }, this.#everyMs)
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }
}
