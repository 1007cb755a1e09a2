/** What GET /loans sorts by: columns with an index alone. */
export const LOAN_SORTS = ['created', '-created', 'amount', '-amount'] as const

export type LoanSort = (typeof LOAN_SORTS)[number]

/** An order as the queries need it: an expression over `l`, its type, the way, and what stands before every row. */
export interface LoanOrder {
  value: string
  type: 'bigint' | 'timestamptz'
  way: 'asc' | 'desc'
  ends: readonly [value: string, id: string]
}

const FIRST_ID = "'00000000-0000-0000-0000-000000000000'"
const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'"

/** A loan without an amount sorts as one of nothing. */
const AMOUNT = 'coalesce(l.amount_cents, 0)'

export const LOAN_ORDERS: Record<Exclude<LoanSort, '-created'>, LoanOrder> = {
  created: { value: 'l.created_at', type: 'timestamptz', way: 'asc', ends: ["'-infinity'", FIRST_ID] },
  amount: { value: AMOUNT, type: 'bigint', way: 'asc', ends: ['-1', FIRST_ID] },
  '-amount': { value: AMOUNT, type: 'bigint', way: 'desc', ends: ['9223372036854775807', LAST_ID] },
}

/** The value of a row's place in an order, as a cursor keeps it. */
export const placeIn = (
  sort: LoanSort,
  loan: { createdAtKey: string; amountCents: number | null; id: string },
): readonly [string, string] => [
  sort === 'amount' || sort === '-amount' ? String(loan.amountCents ?? 0) : loan.createdAtKey,
  loan.id,
]
