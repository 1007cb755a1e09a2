import type { CommissionRow, LoanScope } from '@upline/contracts'
import { api, ApiError, errorText, queryOptions, useCurrentUser, useQuery, withQuery } from '@upline/web-kit'

/** How many commission rows the dashboard's table shows. */
const RECENT_PAYMENTS = 8

export const teamQuery = queryOptions({ queryKey: ['/api/team'], queryFn: () => api('/api/team') })

export function useTeam() {
  const user = useCurrentUser()
  return useQuery({ ...teamQuery, enabled: Boolean(user) })
}

export const useBenchmark = (scope: LoanScope | undefined) =>
  useQuery({ queryKey: ['/api/benchmark', scope], queryFn: () => api(withQuery('/api/benchmark', { scope })) })

/** The newest payments. Pending commissions fill the remaining rows. */
export const useRecentPayments = () =>
  useQuery({ queryKey: ['/api/commissions', { limit: RECENT_PAYMENTS }], queryFn: recentPayments })

async function recentPayments(): Promise<CommissionRow[]> {
  const limit = RECENT_PAYMENTS
  const paid = await api(withQuery('/api/commissions', { status: 'Funded', limit }))
  if (paid.length === limit) return paid
  const newest = await api(withQuery('/api/commissions', { limit }))
  return [...paid, ...newest.filter(({ status }) => status === 'pending')].slice(0, limit)
}

/** Texts of the product's error catalog. */
export const teamFailure = (error: unknown): string =>
  error instanceof ApiError ? `Failed to fetch team data: ${error.status} - ${error.body}` : errorText(error)

export const loansFailure = (error: unknown): string =>
  error instanceof ApiError ? `${error.status}: ${error.statusText || error.body}` : errorText(error)
