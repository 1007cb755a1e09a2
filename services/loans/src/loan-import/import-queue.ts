import { Failure } from '@upline/contracts'

/** So many calls of one process wait or are at work at once; the gateway has 512 connections for all calls of a service. */
export const MOST_CALLS = 200
/** … with so many rows together, which lie in memory until it is their turn. */
export const MOST_WAITING_ROWS = 100_000

const COME_AGAIN_SECONDS = 5

export class TooManyImportsError extends Failure {
  constructor() {
    const most = `${MOST_CALLS} imports or ${MOST_WAITING_ROWS.toLocaleString('en-US')} rows`
    const message = `More imports wait than can be taken: at most ${most} at once. Nothing was changed; please try again.`
    super('unavailable', 'service.busy', message, { retryAfterSeconds: COME_AGAIN_SECONDS })
  }
}

/** Bounds how much waits: what comes beyond it is told at once, and takes neither memory nor a place of others. */
export class ImportQueue {
  #calls = 0
  #rows = 0

  async admit<T>(rows: number, work: () => Promise<T>): Promise<T> {
    const isFull = this.#calls >= MOST_CALLS || this.#rows + rows > MOST_WAITING_ROWS
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
