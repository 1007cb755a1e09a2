export type LoanOrder = SortKey | `-${SortKey}`

export type SortKey = (typeof SORT_KEYS)[number]

/** Sort order of Loan Tracking in the address and the API: 'days', '-days'. */
export interface PipelineSort {
  key: SortKey
  descending: boolean
}

export const SORT_KEYS = [
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

/** The server sorts all rows, newest first by default. */
export const serverSort = (sort: PipelineSort | undefined): LoanOrder | undefined => sort && writeSort(sort)

/** Undefined: newest first, the server's default. */
export function readSort(written: string | null): PipelineSort | undefined {
  const descending = written?.startsWith('-') ?? false
  const key = descending ? written?.slice(1) : written
  const known = SORT_KEYS.find((one) => one === key)
  return known && { key: known, descending }
}

export const writeSort = ({ key, descending }: PipelineSort): LoanOrder => (descending ? `-${key}` : key)

/** Next order when a heading is pressed: ascending, descending, default. */
export function nextSort(now: PipelineSort | undefined, key: string): PipelineSort | undefined {
  if (now?.key !== key) return readSort(key)
  return now.descending ? undefined : { key, descending: true }
}
