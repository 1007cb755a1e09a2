interface Limits {
  /** Maximum that runs in parallel. */
  running: number
  /** Maximum that waits. */
  waiting: number
  waitMs: number
}

/** The turn did not come in time, or too many wait. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError'
}

/** Runs a limited number of jobs in parallel. Others wait for their turn, in order, up to a maximum time and number. */
export class TurnQueue {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      // The turn passes directly to the next one, so that later work cannot overtake it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> | void {
    if (this.#running < this.#limits.running) return void (this.#running += 1)
    if (this.#waiting.length >= this.#limits.waiting) throw new NoTurnError('too many wait')
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(new NoTurnError('the turn did not come in time'))
      }, this.#limits.waitMs)
      this.#waiting.push(begin)
    })
  }
}
