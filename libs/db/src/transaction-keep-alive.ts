import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './rows.ts'

/**
 * Postgres ends a transaction that is idle for this long, and its changes are undone: its process is frozen (SIGSTOP, a
 * paused machine), and others wait for its locks. A running statement or COPY does not count as idle.
 */
export const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

const KEEP_ALIVE_INTERVAL_MS = 5_000

/** Starts a keep-alive on the transaction and returns a function that stops it. Do not run COPY until it is stopped. */
export function startKeepAlive(tx: EntityManager, everyMs = KEEP_ALIVE_INTERVAL_MS): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // If the keep-alive fails, the transaction's next statement fails too.
    pending ??= rows(tx, 'select 1').then(
      () => (pending = undefined),
      () => undefined,
    )
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await pending
  }
}

/**
 * Keeps a transaction alive while its work waits for something other than its database: a vendor, a file, other
 * transactions.
 */
export async function withKeepAlive<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  const stop = startKeepAlive(tx)
  try {
    return await work()
  } finally {
    await stop()
  }
}
