import { Logger } from '@nestjs/common'
import { redactError } from '@upline/watch'

/** Shorter failures are an outage of a store, which has its own check. */
const STUCK_AFTER_MS = 60_000
const LOG_INTERVAL_MS = 60_000

const failingSince = new Map<Repeater, number>()

/** Names of this process's repeated work that has failed every time for a minute. */
export const stuckWorkers = (now = Date.now()): string[] =>
  [...failingSince].filter(([, since]) => now - since >= STUCK_AFTER_MS).map(([{ name }]) => name)

/** Repeats work sequentially, with pauses in between. A failure is logged, and the work is retried. */
export class Repeater {
  readonly name: string
  readonly #everyMs: number
  readonly #work: () => Promise<void>
  readonly #log: Logger
  #loggedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(name: string, everyMs: number, work: () => Promise<void>) {
    this.name = name
    this.#everyMs = everyMs
    this.#work = work
    this.#log = new Logger(name)
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run().then(() => {
        if (!this.#stopped) this.start()
      })
    }, this.#everyMs)
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
    failingSince.delete(this)
  }

  async #run(): Promise<void> {
    try {
      await this.#work()
      failingSince.delete(this)
      this.#loggedAt = -Infinity
    } catch (fault) {
      if (!failingSince.has(this)) failingSince.set(this, Date.now())
      this.#report(fault)
    }
  }

  #report(fault: unknown): void {
    if (Date.now() - this.#loggedAt < LOG_INTERVAL_MS) return
    this.#loggedAt = Date.now()
    const { stack, message } = redactError(fault)
    this.#log.warn(`will try again: ${stack ?? message}`)
  }
}
