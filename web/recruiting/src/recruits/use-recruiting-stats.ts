import type { RecruitingStats } from '@upline/contracts'
import { api, recruitingQueryOptions, useQuery } from '@upline/web-kit'

export const useRecruitingStats = () =>
  useQuery({
    queryKey: ['/api/recruiting-stats'],
    queryFn: () => api<RecruitingStats>('/api/recruiting-stats'),
    ...recruitingQueryOptions,
  })
