import { forUse } from './database-use.ts'
import { SearchUnavailableError, TooManyWaitError } from './overload-failures.ts'

/** Postgres ended the statement because of its time. */
const TIMED_OUT = '57014'
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/**
 * Runs a search for any part of `text` on the few connections that searches have. A search that gets none in time, or
 * takes too long, is refused: others wait for their lists. Without a text the work is a list like any other.
 */
export async function searching<T>(text: string | null, work: () => Promise<T>): Promise<T> {
  if (!text) return work()
  try {
    return await forUse('search', work)
  } catch (fault) {
    throw isTooSlow(fault) ? new SearchUnavailableError() : fault
  }
}

/** MikroORM hands the driver's error on, or wraps it. */
function isTooSlow(fault: unknown): boolean {
  if (fault instanceof TooManyWaitError) return true
  const { code, message, cause } = fault as { code?: unknown; message?: unknown; cause?: unknown }
  return code === TIMED_OUT || message === NO_CONNECTION || (cause !== undefined && isTooSlow(cause))
}
