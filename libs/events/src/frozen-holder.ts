import type { Query } from './direct-session.ts'

/** A session that holds a lease sends something every half second. One that has been silent for this long is frozen. */
const FROZEN_AFTER_MS = 10_000

/**
 * Ends sessions of this name that hold a lock and have been silent for long: a stopped process (SIGSTOP, a paused
 * machine) keeps its connection, and with it its leases, indefinitely. When it continues, its connection is gone. Its
 * unfinished work is either in the inbox, or goes to another process.
 */
const END_FROZEN = `select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.datname = current_database() and a.usename = current_user and a.application_name = $1
    and a.pid <> pg_backend_pid() and (a.state = 'idle' or a.wait_event_type = 'Client')
    and a.state_change < now() - make_interval(secs => $2::float8 / 1000)
    and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`

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
