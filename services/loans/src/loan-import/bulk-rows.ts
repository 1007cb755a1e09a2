import { InvalidRequestError, ListTooLongError } from '@upline/http'

/** Room for 10,000 rows keyed by their headers, with long texts. */
export const BODY_LIMIT_MB = 32

const MAX_ROWS = 10_000

/**
 * The rows of POST /loans/bulk-import. Validated here, because a validated class per row would cost more than the import, and
 * an invalid row does not fail the request but is rejected by its number.
 */
export function readBulkRows(body: unknown): { loans: unknown[]; mode: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidRequestError([{ field: 'loans', message: 'the body must be an object with loans' }])
  const unknown = Object.keys(body).filter((field) => field !== 'loans' && field !== 'mode')
  if (unknown.length > 0)
    throw new InvalidRequestError(unknown.map((field) => ({ field, message: `property ${field} should not exist` })))
  const { loans, mode } = body as { loans?: unknown; mode?: unknown }
  if (!Array.isArray(loans)) throw new InvalidRequestError([{ field: 'loans', message: 'loans must be an array' }])
  if (loans.length === 0)
    throw new InvalidRequestError([{ field: 'loans', message: 'loans must contain at least one row' }])
  if (loans.length > MAX_ROWS)
    throw new ListTooLongError([{ field: 'loans', message: `loans must contain no more than ${MAX_ROWS} rows` }])
  return { loans, mode }
}
