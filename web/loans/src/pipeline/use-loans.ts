import type { LoanOutcome, LoanScope, LoanSort, LoanStatus } from '@upline/contracts'
import {
  api,
  apiPage,
  keepPreviousData,
  PAGE_DEFAULTS,
  useCurrentUser,
  usePages,
  useQuery,
  withQuery,
} from '@upline/web-kit'
import { useEffect, useMemo } from 'react'

export interface LoanFilters {
  /** Sort order, as the API takes it. */
  sort?: LoanSort
  scope?: LoanScope
  q?: string
  status?: LoanStatus
  /** Only loans with this outcome. */
  outcome?: LoanOutcome
}

const PATH = '/api/loans'
/** Large enough that almost no one needs a second page. */
const PAGE = 500

/** One page of loans, with totals over all matching loans; polled every 60 seconds. */
export function useLoans(filters: LoanFilters & { limit?: number } = {}) {
  const user = useCurrentUser()
  return useQuery({
    queryKey: [PATH, filters],
    queryFn: () => api(withQuery(PATH, { ...filters })),
    enabled: Boolean(user),
    refetchInterval: PAGE_DEFAULTS.loansPollMs,
    placeholderData: keepPreviousData,
  })
}

/** Loads pages on scroll. The totals of the first page cover all pages. */
export function usePipeline(filters: LoanFilters) {
  const user = useCurrentUser()
  const { query, pages } = usePages(
    [PATH, 'pages', filters],
    (cursor) => apiPage(withQuery(PATH, { ...filters, limit: PAGE, cursor })),
    { enabled: Boolean(user), placeholderData: keepPreviousData },
  )
  const { data, isError, fetchStatus, refetch } = query
  // The same array until a response changes it, so a key press does not lay out ten thousand rows again.
  const loans = useMemo(() => pages?.flatMap((page) => page.data.loans) ?? [], [pages])
  // Required by the product text: a loaded user without loan data forces a refetch. A failed call waits for its retry.
  const missing = Boolean(user) && !data && !isError && fetchStatus === 'idle'
  useEffect(() => {
    if (missing) void refetch()
  }, [missing, refetch])
  return {
    query,
    totals: pages?.[0]?.data,
    loans,
  }
}
