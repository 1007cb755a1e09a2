import { LOAN_SORTS, type LoanSort, type LoanSortField } from '@upline/contracts'
import { defineKeyset, type Keyset, type Place } from '@upline/http'

/** The default order of the list, which has its own index. */
export const NEWEST_FIRST = '-created'

/** An order for queries: an expression over `l`, `o` and the shown cents, its type, and its direction. */
export interface LoanOrder {
  value: (cents: string) => string
  type: 'bigint' | 'timestamptz' | 'text'
  way: 'asc' | 'desc'
}

/** Natural order: 'L-2' before 'L-10', case-insensitive. */
const text = (value: string): Omit<LoanOrder, 'way'> => ({
  value: () => `(${value}) collate natural_order`,
  type: 'text',
})
const whole = (value: (cents: string) => string): Omit<LoanOrder, 'way'> => ({ value, type: 'bigint' })

/** Missing values sort last in descending order: no amount, so no commission, or not funded yet. */
const VALUES: Record<LoanSortField, Omit<LoanOrder, 'way'>> = {
  id: text('coalesce(l.loan_number, left(l.id::text, 8))'),
  borrower: text('l.borrower'),
  property: text(`concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), nullif(l.state, ''))`),
  amount: whole(() => 'coalesce(l.amount_cents, 0)'),
  product: text('l.product'),
  status: whole(() => 'l.status::bigint'),
  commission: whole((cents) => `case when l.amount_cents is null then -1 else ${cents} end::bigint`),
  days: whole(() => 'greatest(0, coalesce(l.funded_on, company_today()) - l.created_on)::bigint'),
  officer: text('coalesce(o.full_name, l.officer_text)'),
  created: { value: () => 'l.created_at', type: 'timestamptz' },
  // By the date that is shown. The instant of a date from a file is midnight in UTC, which is the evening before in New York.
  funded: whole(() => "coalesce(l.funded_on - date '1900-01-01', -1)::bigint"),
}

export function orderOf(sort: LoanSort): LoanOrder {
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as LoanSortField
  return { ...VALUES[key], way: descending ? 'desc' : 'asc' }
}

/** Which orders need the cents of each loan before they can be read. */
export const needsShares = (sort: LoanSort): boolean => sort.endsWith('commission')

/** Rows after one: by value, and of equal ones the newest first. $a value, $b created_at, $c id. */
export const rowsAfter = ({ type, way }: LoanOrder, [a, b, c]: readonly [string, string, string]): string =>
  `(${a}::${type} is null or at_value ${way === 'asc' ? '>' : '<'} ${a}::${type}
    or (at_value = ${a}::${type} and (created_at, id) < (${b}::timestamptz, ${c}::uuid)))`

export const inOrder = ({ way }: LoanOrder, row: string): string =>
  `order by ${row}.at_value ${way}, ${row}.created_at desc, ${row}.id desc`

export type LoanPlace = Place<'orderKey' | 'createdAtKey' | 'id'>

const KEYSETS = new Map<LoanSort, Keyset<keyof LoanPlace>>(
  LOAN_SORTS.map((sort) => [
    sort,
    defineKeyset(`loans ${sort}`, { orderKey: orderOf(sort).type, createdAtKey: 'timestamptz', id: 'uuid' }),
  ]),
)

/** The paging of GET /loans in one order. */
export const keysetOf = (sort: LoanSort): Keyset<keyof LoanPlace> => KEYSETS.get(sort)!
