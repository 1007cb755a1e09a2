/** Sleeps until it is woken or its time is over. A wake-up while awake is kept for the next sleep. */
export class Wakeup {
  #pending = false
  #wakeSleeper: (() => void) | undefined

  wake(): void {
    this.#pending = true
    this.#wakeSleeper?.()
  }

  /** Returns whether it was woken. */
  async sleep(milliseconds: number): Promise<boolean> {
    if (!this.#pending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wakeSleeper = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const woken = this.#pending
    this.#pending = false
    this.#wakeSleeper = undefined
    return woken
  }
}

/** Waits, and rejects immediately when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new StoppedError())
    const stop = () => {
      clearTimeout(timer)
      reject(new StoppedError())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The consumer stops or has lost its partition: the message stays in the log. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}
