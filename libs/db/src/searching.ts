import { databaseLimits } from './database-limits.ts'
import { withUse } from './database-use.ts'
import { SearchUnavailableError, TooManyWaitError } from './overload-failures.ts'
import { NoTurnError, TurnQueue } from './turn-queue.ts'

/** Postgres ended the statement because of its timeout. */
const TIMED_OUT = '57014'
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Further searches are refused. */
const MAX_WAITING = 20

let queue: TurnQueue | undefined

/** Runs one search per connection. A waiting search waits no longer than one may take. */
function turns(): TurnQueue {
  const { connections, statementMs } = databaseLimits().search
  return (queue ??= new TurnQueue({ running: connections, waiting: MAX_WAITING, waitMs: statementMs }))
}

/**
 * Runs a search for any part of `text` on the few connections for searches. A search that does not start in time or
 * takes too long is refused, because others wait. Without a text, the work runs like any other list.
 */
export async function searching<T>(text: string | null, work: () => Promise<T>): Promise<T> {
  if (!text) return work()
  try {
    return await turns().run(() => withUse('search', work))
  } catch (fault) {
    throw isTooSlow(fault) ? new SearchUnavailableError() : fault
  }
}

/** MikroORM rethrows the driver's error, or wraps it. */
function isTooSlow(fault: unknown): boolean {
  if (fault instanceof TooManyWaitError || fault instanceof NoTurnError) return true
  const { code, message, cause } = fault as { code?: unknown; message?: unknown; cause?: unknown }
  return code === TIMED_OUT || message === NO_CONNECTION || (cause !== undefined && isTooSlow(cause))
}
