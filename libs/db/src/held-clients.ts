import type { Pool, PoolClient } from 'pg'

/** The holder of a client that has died is notified and releases it. A rollback may take a moment. */
const AFTER_MS = 30_000

interface WatchOptions {
  afterMs: number
  giveUp(reason: string): void
}

/**
 * A client whose connection died and that is still not released never will be: its holder waits for a response that
 * does not arrive, and the pool stays one connection smaller. The process then ends and is restarted. Nothing is lost:
 * what was not committed is undone, and what was not acknowledged is delivered again.
 */
export function watchHeldClients(
  pool: Pool,
  { afterMs, giveUp }: WatchOptions = { afterMs: AFTER_MS, giveUp: endProcess },
): void {
  const living = new Set<PoolClient>()
  pool.on('connect', (client) => {
    living.add(client)
    client.once('end', () => {
      const look = () => living.has(client) && giveUp('a lost connection was never released')
      setTimeout(look, afterMs).unref()
    })
  })
  pool.on('remove', (client) => living.delete(client))
}

function endProcess(reason: string): never {
  process.stderr.write(`${JSON.stringify({ level: 'fatal', msg: `database: ${reason}; starting again` })}\n`)
  process.exit(1)
}
