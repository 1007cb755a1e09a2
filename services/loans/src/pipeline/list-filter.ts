import { LOAN_STATUSES, type LoanOutcome, type LoanSort, parseLoanStatus } from '@upline/contracts'
import { InvalidParameterError, readLimit, readSearchText } from '@upline/http'
import { NEWEST_FIRST } from './loan-order.ts'

/** The filter and order of a list of loans, and the size of its page. */
export interface ListFilter {
  /** 1 to 5, or null for all. */
  status: number | null
  /** Ended loans of this outcome only; null: all loans. */
  outcome: LoanOutcome | null
  /** A LIKE pattern over the loan's search text, or null. */
  pattern: string | null
  limit: number
  sort: LoanSort
}

interface ListRequest {
  q?: string
  status?: string
  outcome?: LoanOutcome | undefined
  limit?: string
  sort?: LoanSort | undefined
}

const LIMITS = { byDefault: 200, max: 1_000 }

export function readListFilter(request: ListRequest): ListFilter {
  return {
    status: readStatus(request.status),
    outcome: request.outcome ?? null,
    pattern: likePattern(request.q),
    limit: readLimit(request.limit, LIMITS),
    sort: request.sort ?? NEWEST_FIRST,
  }
}

function readStatus(written: string | undefined): number | null {
  if (!written) return null
  const status = parseLoanStatus(written)
  if (!status) throw new InvalidParameterError('status', `status must be one of ${LOAN_STATUSES.join(', ')}`)
  return LOAN_STATUSES.indexOf(status) + 1
}

/** The typed text as a pattern: its percent signs and underscores are text. Throws if it is too short to search for. */
export function likePattern(q: string | undefined): string | null {
  const text = readSearchText(q).toLowerCase()
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
