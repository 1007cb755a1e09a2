import { LOAN_STATUSES, parseLoanStatus } from '@upline/contracts'
import { InvalidParameterError, decodeCursor, readLimit } from '@upline/http'
import { NEWEST_FIRST, orderOf, type LoanOrder, type LoanSort, type Place } from './loan-order.ts'

/** A page that was asked for: filter, size and where it begins. */
export interface ListFilter {
  /** 1 to 5, or null for all. */
  status: number | null
  /** A LIKE pattern over the loan's search text, or null. */
  pattern: string | null
  limit: number
  after: Place | undefined
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
  const sort = asked.sort ?? NEWEST_FIRST
  const after = decodeCursor<Place>(asked.cursor, 3)
  if (after && !isPlace(after, orderOf(sort)))
    throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
  return {
    status: readStatus(asked.status),
    pattern: likePattern(asked.q),
    limit: readLimit(asked.limit, LIMITS),
    after,
    sort,
  }
}

const INSTANT = /^[\w :.+-]{8,40}$/
const LONGEST_TEXT = 2_000

const isValue: Record<LoanOrder['type'], (value: string) => boolean> = {
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  timestamptz: (value) => INSTANT.test(value),
  text: (value) => value.length <= LONGEST_TEXT && !value.includes('\0'),
}

/** As placeOf wrote it: what Postgres can read. */
const isPlace = ([value, createdAt, id]: Place, { type }: LoanOrder): boolean =>
  isValue[type](String(value)) && INSTANT.test(String(createdAt)) && /^[0-9a-f-]{36}$/.test(String(id))

function readStatus(written: string | undefined): number | null {
  if (!written) return null
  const status = parseLoanStatus(written)
  if (!status) throw new InvalidParameterError('status', `status must be one of ${LOAN_STATUSES.join(', ')}`)
  return LOAN_STATUSES.indexOf(status) + 1
}

/** What a person typed, as a pattern: their per cent signs and underscores are text. */
export function likePattern(q: string | undefined): string | null {
  const text = (q ?? '').replaceAll('\0', '').trim().toLowerCase()
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
