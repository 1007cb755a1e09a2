import type { BreakdownPeriod, LoanScope } from '@upline/contracts'
import { api, keepPreviousData, PAGE_DEFAULTS, useCurrentUser, useQuery, withQuery } from '@upline/web-kit'

/** What was paid and what is pending, on a past date or today: one response, so that the sums agree. Polled as the loans are. */
export function useCommissionTotals(scope?: LoanScope, asOf?: string) {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['/api/commissions', 'totals', scope, asOf],
    queryFn: () => api(withQuery('/api/commissions/totals', { scope, asOf })),
    enabled: Boolean(user),
    refetchInterval: PAGE_DEFAULTS.loansPollMs,
    placeholderData: keepPreviousData,
  })
}

export function useCommissionBreakdown(asked: { scope?: LoanScope; period: BreakdownPeriod; asOf?: string }) {
  const user = useCurrentUser()
  return useQuery({
    queryKey: ['/api/commissions', 'breakdown', asked],
    queryFn: () => api(withQuery('/api/commissions/breakdown', asked)),
    enabled: Boolean(user),
    placeholderData: keepPreviousData,
  })
}
