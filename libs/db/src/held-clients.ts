import type { Pool, PoolClient } from 'pg'

/** Whoever holds a client that has died hears of it at once and gives it back; a rollback may take a moment. */
const AFTER_MS = 30_000

interface HowToWatch {
  afterMs: number
  giveUp(reason: string): void
}

/**
 * A client whose connection died and that is still not given back never will be: whoever holds it waits for an answer
 * that does not come, and the pool is one smaller for good. The process ends itself then, to be started again: nothing
 * is lost by it, since what was not committed is undone and what was not acknowledged comes again.
 */
export function watchHeldClients(
  pool: Pool,
  { afterMs, giveUp }: HowToWatch = { afterMs: AFTER_MS, giveUp: endProcess },
): void {
  const living = new Set<PoolClient>()
  pool.on('connect', (client) => {
    living.add(client)
    client.once('end', () => {
      const look = () => living.has(client) && giveUp('a connection that died was never given back')
      setTimeout(look, afterMs).unref()
    })
  })
  pool.on('remove', (client) => living.delete(client))
}

function endProcess(reason: string): never {
  process.stderr.write(`${JSON.stringify({ level: 'fatal', msg: `database: ${reason}; starting again` })}\n`)
  process.exit(1)
}
