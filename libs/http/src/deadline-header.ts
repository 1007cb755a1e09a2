import type { DatabaseUse } from '@upline/db'

/** How many milliseconds the gateway waits for the first byte of the response. */
export const DEADLINE_HEADER = 'x-upline-deadline-ms'

/** The longest deadline of a usual call. Calls with more time are imports, exports and pay periods. */
const CALL_DEADLINE_MS = 30_000

/** The database connections that a call uses. A call that does not come through the gateway has no deadline. */
export const useOf = (headers: Record<string, unknown>): DatabaseUse =>
  Number(headers[DEADLINE_HEADER] ?? Infinity) > CALL_DEADLINE_MS ? 'background' : 'call'
