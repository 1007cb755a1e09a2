/** What GET /api/loans sorts by: every column of Loan Tracking, in descending order with a minus. */
export const LOAN_SORT_FIELDS = [
  'id',
  'borrower',
  'property',
  'amount',
  'product',
  'status',
  'commission',
  'days',
  'officer',
  'created',
  'funded',
] as const

export type LoanSortField = (typeof LOAN_SORT_FIELDS)[number]
export type LoanSort = LoanSortField | `-${LoanSortField}`

export const LOAN_SORTS: readonly LoanSort[] = LOAN_SORT_FIELDS.flatMap((key) => [key, `-${key}`] as const)
