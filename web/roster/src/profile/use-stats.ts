import { api, useQuery } from '@upline/web-kit'

/** Rates and their version, as they are in effect now. */
export const usePlanInEffect = () =>
  useQuery({ queryKey: ['/api/plans/current'], queryFn: () => api('/api/plans/current') })

/** Who registered through the member's link. */
export const useRecruits = (memberId: string) =>
  useQuery({
    queryKey: ['/api/users', 'recruits', memberId],
    queryFn: () => api(`/api/users/${encodeURIComponent(memberId)}/recruits` as const),
  })
