import { api, recruitingQueryOptions, useQuery } from '@upline/web-kit'

export const useRecruitingStats = () =>
  useQuery({
    queryKey: ['/api/recruiting-stats'],
    queryFn: () => api('/api/recruiting-stats'),
    ...recruitingQueryOptions,
  })
