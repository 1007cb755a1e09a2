import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './rows.ts'

/**
 * A transaction that asks nothing for so long is ended by Postgres, and what it did is undone: its process is frozen
 * (SIGSTOP, a paused machine), and others wait for its locks. A statement or COPY under way is no silence.
 */
export const SILENT_MS = 30_000

const SAY_EVERY_MS = 5_000

/** Lets a transaction be heard from now on; gives what ends that. A COPY must not run on it meanwhile. */
export function staysHeard(tx: EntityManager, everyMs = SAY_EVERY_MS): () => Promise<void> {
  let said: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // Where it can't be heard any more its next statement tells.
    said ??= rows(tx, 'select 1').then(
      () => (said = undefined),
      () => undefined,
    )
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await said
  }
}

/** For work inside of a transaction that waits for something else than its database: a vendor, a file, other transactions. */
export async function whileHeard<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  const stop = staysHeard(tx)
  try {
    return await work()
  } finally {
    await stop()
  }
}
