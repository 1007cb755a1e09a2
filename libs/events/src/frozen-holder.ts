import type { Query } from './direct-session.ts'

/** A session that holds a lease asks something every half second; one that has been silent for so long is frozen. */
const SILENT_MS = 10_000

/**
 * Ends the sessions of this name that hold a lock and have asked nothing for long: a stopped process (SIGSTOP, a paused
 * machine) keeps its connection, and with it its leases, for as long as it likes. When it goes on it finds its connection
 * gone; what it was at is in the inbox, or isn't and comes to somebody else.
 */
const END_FROZEN = `select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.datname = current_database() and a.usename = current_user and a.application_name = $1
    and a.pid <> pg_backend_pid() and (a.state = 'idle' or a.wait_event_type = 'Client')
    and a.state_change < now() - make_interval(secs => $2::float8 / 1000)
    and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`

const LOOK_EVERY_MS = 2_000

/** For whoever waits for a lease that another session of its name holds. */
export class FrozenHolder {
  private readonly name: string
  private readonly silentMs: number
  private lookedAt = 0

  constructor(name: string, silentMs = SILENT_MS) {
    this.name = name
    this.silentMs = silentMs
  }

  /** Looks now and then; gives how many sessions it has ended. */
  async end(query: Query): Promise<number> {
    if (Date.now() - this.lookedAt < LOOK_EVERY_MS) return 0
    this.lookedAt = Date.now()
    return (await query(END_FROZEN, [this.name, this.silentMs])).length
  }
}

const SAY_EVERY_MS = 3_000

/** Lets a session be heard while its work waits for something else. */
export async function heard<T>(query: Query, work: () => Promise<T>): Promise<T> {
  let said: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    said = said.then(() => query('select 1')).catch(() => undefined)
  }, SAY_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await said
  }
}
