import { Logger } from '@nestjs/common'
import { redactError } from '@upline/watch'
import { setTimeout as pause } from 'node:timers/promises'

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
  #dueAt = Infinity
  #running: Promise<void> | undefined
  /** Pause after the current run, in ms. */
  #pauseMs: number
  #stopped = false

  constructor(name: string, everyMs: number, work: () => Promise<void>) {
    this.name = name
    this.#everyMs = everyMs
    this.#pauseMs = everyMs
    this.#work = work
    this.#log = new Logger(name)
  }

  start(): void {
    this.#runIn(this.#everyMs)
  }

  /** Runs the work after `ms` at the latest. If it is running, it runs again afterwards. */
  wake(ms = 0): void {
    if (this.#running) this.#pauseMs = Math.min(this.#pauseMs, ms)
    else if (Date.now() + ms < this.#dueAt) this.#runIn(ms)
  }

  /** Resolves when the current run has ended, or after `maxMs`. */
  async stop(maxMs?: number): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await (maxMs === undefined ? this.#running : Promise.race([this.#running, pause(maxMs, undefined, { ref: false })]))
    failingSince.delete(this)
  }

  #runIn(ms: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#dueAt = Date.now() + ms
    this.#timer = setTimeout(() => {
      this.#pauseMs = this.#everyMs
      this.#running = this.#run().then(() => {
        this.#running = undefined
        this.#runIn(this.#pauseMs)
      })
    }, ms)
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
