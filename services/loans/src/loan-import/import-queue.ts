import { Failure } from '@upline/contracts'

/** Maximum calls of one process that wait or run; the gateway has 512 connections for all calls of a service. */
export const MAX_CALLS = 200
/** Maximum rows of all waiting calls, which are held in memory. */
export const MAX_WAITING_ROWS = 100_000

const RETRY_AFTER_SECONDS = 5

class TooManyImportsError extends Failure {
  constructor() {
    const limit = `${MAX_CALLS} imports or ${MAX_WAITING_ROWS.toLocaleString('en-US')} rows`
    const message = `Too many imports are waiting (maximum ${limit}). Nothing was changed. Please try again.`
    super('unavailable', 'service.busy', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

/** Limits waiting imports. A call beyond the limit is rejected immediately and uses no memory. */
export class ImportQueue {
  #calls = 0
  #rows = 0

  async admit<T>(rows: number, work: () => Promise<T>): Promise<T> {
    const isFull = this.#calls >= MAX_CALLS || this.#rows + rows > MAX_WAITING_ROWS
    if (isFull) throw new TooManyImportsError()
    this.#calls++
    this.#rows += rows
    try {
      return await work()
    } finally {
      this.#calls--
      this.#rows -= rows
    }
  }
}
