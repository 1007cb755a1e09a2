import type { Pool, PoolClient } from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * Closes a connection that does not answer a statement in time. Postgres ends long statements on its own, but not while
 * it is frozen, and a connection that was abandoned in a transaction must never be used again.
 */
export function limitResponseTime(pool: Pool, responseMs: number): void {
  if (responseMs > 0) pool.on('connect', (client) => bound(client, responseMs))
}

function bound(client: PoolClient, responseMs: number): void {
  const query = client.query.bind(client) as Query
  const bounded: Query = (...given) => {
    const answer = query(...given)
    // COPY and cursors are streams: they are read piece by piece.
    if (answer instanceof Promise) watch(answer, responseMs, () => giveUp(client))
    return answer
  }
  client.query = bounded as PoolClient['query']
}

/** A process that was busy reads what has arrived before it concludes that Postgres is silent. */
function watch(answer: Promise<unknown>, responseMs: number, late: () => void): void {
  let isOpen = true
  const timer = setTimeout(() => setImmediate(() => isOpen && late()), responseMs)
  const end = () => {
    isOpen = false
    clearTimeout(timer)
  }
  answer.then(end, end)
}

/** Every statement on it fails as on any lost connection, and the pool removes it. */
function giveUp(client: PoolClient): void {
  const { connection } = client as PoolClient & { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
