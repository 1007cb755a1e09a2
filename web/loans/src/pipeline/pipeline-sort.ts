export type LoanOrder = SortKey | `-${SortKey}`

export type SortKey = (typeof SORT_KEYS)[number]

/** What Loan Tracking sorts by, as the address and the server write it: 'days', '-days'. */
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

/** All rows are sorted, by the server; without an order the newest come first. */
export const serverSort = (sort: PipelineSort | undefined): LoanOrder | undefined => sort && writeSort(sort)

/** Undefined: newest first, as the server has it. */
export function readSort(written: string | null): PipelineSort | undefined {
  const descending = written?.startsWith('-') ?? false
  const key = descending ? written?.slice(1) : written
  const known = SORT_KEYS.find((one) => one === key)
  return known && { key: known, descending }
}

export const writeSort = ({ key, descending }: PipelineSort): LoanOrder => (descending ? `-${key}` : key)

/** A heading that is pressed: upwards first, then downwards, then as it was. */
export function nextSort(now: PipelineSort | undefined, key: string): PipelineSort | undefined {
  if (now?.key !== key) return readSort(key)
  return now.descending ? undefined : { key, descending: true }
}
