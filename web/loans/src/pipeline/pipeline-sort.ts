/** What Loan Tracking sorts by, as the address and the server write it: 'days', '-days'. */
export interface PipelineSort {
  key: string
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
export const serverSort = (sort: PipelineSort | undefined): string | undefined => sort && writeSort(sort)

/** Undefined: newest first, as the server has it. */
export function readSort(written: string | null): PipelineSort | undefined {
  const descending = written?.startsWith('-') ?? false
  const key = descending ? written?.slice(1) : written
  return SORT_KEYS.some((one) => one === key) ? { key: key as string, descending } : undefined
}

export const writeSort = ({ key, descending }: PipelineSort): string => (descending ? `-${key}` : key)

/** A heading that is pressed: upwards first, then downwards, then as it was. */
export function nextSort(now: PipelineSort | undefined, key: string): PipelineSort | undefined {
  if (now?.key !== key) return { key, descending: false }
  return now.descending ? undefined : { key, descending: true }
}
