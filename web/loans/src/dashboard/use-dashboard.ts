import { api, ApiError, useCurrentUser, useQuery, withQuery } from '@upline/web-kit'

/** How many of the newest commission rows the dashboard's table shows. */
const RECENT_PAYMENTS = 8

export function useTeam() {
  const user = useCurrentUser()
  return useQuery({ queryKey: ['/api/team'], queryFn: () => api('/api/team'), enabled: Boolean(user) })
}

export const useBenchmark = () => useQuery({ queryKey: ['/api/benchmark'], queryFn: () => api('/api/benchmark') })

export const useRecentPayments = () =>
  useQuery({
    queryKey: ['/api/commissions', { limit: RECENT_PAYMENTS }],
    queryFn: () => api(withQuery('/api/commissions', { limit: RECENT_PAYMENTS })),
  })

/** Texts of the product's error catalogue. */
export const teamFailure = (error: unknown): string =>
  error instanceof ApiError ? `Failed to fetch team data: ${error.status} - ${error.body}` : String(error)

export const loansFailure = (error: unknown): string =>
  error instanceof ApiError ? `${error.status}: ${error.statusText || error.body}` : String(error)
