import { api, useQuery, withQuery } from '@upline/web-kit'

/** The balance with its latest movement. Managers get 404 for members outside their downline. */
export const useBalance = (memberId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/balances', memberId, 'latest'],
    queryFn: () => api(withQuery(`/api/balances/${encodeURIComponent(memberId)}` as const, { limit: 1 })),
    enabled,
    retry: false,
  })
