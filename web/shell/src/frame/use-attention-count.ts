import type { CurrentUser } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { api, useQuery } from '@upline/web-kit'

/** Number of items that need attention. 0 for users who cannot see them. */
export function useAttentionCount(user: Pick<CurrentUser, 'role' | 'duties'>): number {
  const canSee = seesCompany(user) || user.role === 'manager'
  const { data } = useQuery({
    queryKey: ['/api/attention', 'count'],
    queryFn: () => api('/api/attention/count'),
    enabled: canSee,
  })
  return data?.total ?? 0
}
