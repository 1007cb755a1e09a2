import { InvalidRequestError, ListTooLongError } from '@upline/http'

/** 10 000 rows keyed by their headers, with room for long texts. */
export const BODY_LIMIT_MB = 32

export const MAX_ROWS = 10_000

/**
 * The rows of POST /loans/bulk-import. Read by hand: a validated class per row would cost more than the import itself,
 * and a faulty row is no fault of the request but is refused by its number.
 */
export function readBulkRows(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidRequestError([{ field: 'loans', message: 'the body must be an object with loans' }])
  const unknown = Object.keys(body).filter((field) => field !== 'loans')
  if (unknown.length > 0)
    throw new InvalidRequestError(unknown.map((field) => ({ field, message: `property ${field} should not exist` })))
  const { loans } = body as { loans?: unknown }
  if (!Array.isArray(loans)) throw new InvalidRequestError([{ field: 'loans', message: 'loans must be an array' }])
  if (loans.length === 0)
    throw new InvalidRequestError([{ field: 'loans', message: 'loans must hold at least one row' }])
  if (loans.length > MAX_ROWS)
    throw new ListTooLongError([{ field: 'loans', message: `loans must contain no more than ${MAX_ROWS} rows` }])
  return loans
}
