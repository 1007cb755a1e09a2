import { databaseLimits } from './database-limits.ts'
import { forUse } from './database-use.ts'
import { SearchUnavailableError, TooManyWaitError } from './overload-failures.ts'
import { NoTurnError, TurnQueue } from './turn-queue.ts'

/** Postgres ended the statement because of its time. */
const TIMED_OUT = '57014'
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Further searches are refused. */
const MAX_WAITING = 20

let queue: TurnQueue | undefined

/** As many searches run as there are connections for them; one waits as long as one may take. */
function turns(): TurnQueue {
  const { connections, statementMs } = databaseLimits().search
  return (queue ??= new TurnQueue({ running: connections, waiting: MAX_WAITING, waitMs: statementMs }))
}

/**
 * Runs a search for any part of `text` on the few connections that searches have. A search whose turn does not come in
 * time, or that takes too long, is refused: others wait for their lists. Without a text the work is a list like any other.
 */
export async function searching<T>(text: string | null, work: () => Promise<T>): Promise<T> {
  if (!text) return work()
  try {
    return await turns().run(() => forUse('search', work))
  } catch (fault) {
    throw isTooSlow(fault) ? new SearchUnavailableError() : fault
  }
}

/** MikroORM hands the driver's error on, or wraps it. */
function isTooSlow(fault: unknown): boolean {
  if (fault instanceof TooManyWaitError || fault instanceof NoTurnError) return true
  const { code, message, cause } = fault as { code?: unknown; message?: unknown; cause?: unknown }
  return code === TIMED_OUT || message === NO_CONNECTION || (cause !== undefined && isTooSlow(cause))
}
