import type { Query } from './direct-session.ts'
import { END_FROZEN } from './frozen-holder.queries.ts'

/** A session that holds a lease sends something every half second. One that has been silent for this long is frozen. */
const FROZEN_AFTER_MS = 10_000

const POLL_INTERVAL_MS = 2_000

/** For a process that waits for a lease that another session of its name holds. */
export class FrozenHolder {
  private readonly name: string
  private readonly silentMs: number
  private lookedAt = 0

  constructor(name: string, silentMs = FROZEN_AFTER_MS) {
    this.name = name
    this.silentMs = silentMs
  }

  /** Checks from time to time. Returns how many sessions it has ended. */
  async end(query: Query): Promise<number> {
    if (Date.now() - this.lookedAt < POLL_INTERVAL_MS) return 0
    this.lookedAt = Date.now()
    return (await query(END_FROZEN, [this.name, this.silentMs])).length
  }
}

const KEEP_ALIVE_INTERVAL_MS = 3_000

/** Keeps a session alive while its work waits for something else. */
export async function withHeartbeat<T>(query: Query, work: () => Promise<T>): Promise<T> {
  let lastBeat: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    lastBeat = lastBeat.then(() => query('select 1')).catch(() => undefined)
  }, KEEP_ALIVE_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await lastBeat
  }
}
