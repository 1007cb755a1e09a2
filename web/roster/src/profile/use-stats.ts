import { api, useQuery } from '@upline/web-kit'

/** The company's current comp plan. */
export const useCompanyPlan = () =>
  useQuery({ queryKey: ['/api/comp-plans', 'company'], queryFn: () => api('/api/comp-plans/company') })

/** Members who registered through the member's link. */
export const useRecruits = (memberId: string) =>
  useQuery({
    queryKey: ['/api/users', 'recruits', memberId],
    queryFn: () => api(`/api/users/${encodeURIComponent(memberId)}/recruits` as const),
  })
