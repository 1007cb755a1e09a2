import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import { api, useQuery } from '@upline/web-kit'

/** How many things wait for this person to be placed; 0 for those who may not act on them. */
export function useAttentionCount({ role }: Pick<CurrentUser, 'role'>): number {
  const mayAct = isCompanyRole(role) || role === 'manager'
  const { data } = useQuery({
    queryKey: ['/api/attention', 'count'],
    queryFn: () => api('/api/attention/count'),
    enabled: mayAct,
  })
  return data?.total ?? 0
}
