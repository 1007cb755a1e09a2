import { LOAN_STATUSES, parseLoanStatus } from '@upline/contracts'
import type { LoanSort } from './loan-order.ts'
import { InvalidParameterError, decodeCursor, readLimit } from '@upline/http'

/** A page that was asked for: filter, size and where it begins. */
export interface ListFilter {
  /** 1 to 5, or null for all. */
  status: number | null
  /** A LIKE pattern over the loan's search text, or null. */
  pattern: string | null
  limit: number
  after: readonly [string, string] | undefined
  sort: LoanSort
}

interface AskedFor {
  q?: string
  status?: string
  limit?: string
  cursor?: string
  sort?: LoanSort | undefined
}

const LIMITS = { byDefault: 200, max: 1_000 }

export function readListFilter(asked: AskedFor): ListFilter {
  const after = decodeCursor<readonly [string, string]>(asked.cursor, 2)
  if (after && !isKeyset(after, asked.sort))
    throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
  return {
    status: readStatus(asked.status),
    pattern: likePattern(asked.q),
    limit: readLimit(asked.limit, LIMITS),
    after,
    sort: asked.sort ?? '-created',
  }
}

/** Of a list by amount the value is cents, else an instant as Postgres writes it. */
const isKeyset = ([value, id]: readonly [string, string], sort: LoanSort | undefined): boolean =>
  (sort?.endsWith('amount') ? /^\d{1,15}$/ : /^[\w :.+-]{8,40}$/).test(String(value)) &&
  /^[0-9a-f-]{36}$/.test(String(id))

function readStatus(written: string | undefined): number | null {
  if (!written) return null
  const status = parseLoanStatus(written)
  if (!status) throw new InvalidParameterError('status', `status must be one of ${LOAN_STATUSES.join(', ')}`)
  return LOAN_STATUSES.indexOf(status) + 1
}

/** What a person typed, as a pattern: their per cent signs and underscores are text. */
function likePattern(q: string | undefined): string | null {
  const text = (q ?? '').replaceAll('\0', '').trim().toLowerCase()
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
