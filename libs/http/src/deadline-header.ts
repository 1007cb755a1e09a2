import type { DatabaseUse } from '@upline/db'

/** How many milliseconds the gateway waits for the answer to begin. */
export const DEADLINE_HEADER = 'x-upline-deadline-ms'

/** The longest deadline of a usual call. Calls with more time are imports, exports and pay periods. */
const CALL_DEADLINE_MS = 30_000

/** Which connections to the database a call takes. */
export const useOf = (headers: Record<string, unknown>): DatabaseUse =>
  Number(headers[DEADLINE_HEADER] ?? 0) > CALL_DEADLINE_MS ? 'background' : 'call'
