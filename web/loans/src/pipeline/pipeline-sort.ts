import { LOAN_SORT_FIELDS, type LoanSort, type LoanSortField } from '@upline/contracts'

/** Sort order of Loan Tracking in the URL and the API: 'days', '-days'. */
interface PipelineSort {
  key: LoanSortField
  descending: boolean
}

/** The server sorts all rows, newest first by default. */
export const serverSort = (sort: PipelineSort | undefined): LoanSort | undefined => sort && writeSort(sort)

/** Undefined: newest first, the server's default. */
export function readSort(written: string | null): PipelineSort | undefined {
  const descending = written?.startsWith('-') ?? false
  const key = descending ? written?.slice(1) : written
  const known = LOAN_SORT_FIELDS.find((one) => one === key)
  return known && { key: known, descending }
}

export const writeSort = ({ key, descending }: PipelineSort): LoanSort => (descending ? `-${key}` : key)

/** Next order when a heading is pressed: ascending, descending, default. */
export function nextSort(now: PipelineSort | undefined, key: string): PipelineSort | undefined {
  if (now?.key !== key) return readSort(key)
  return now.descending ? undefined : { key, descending: true }
}
