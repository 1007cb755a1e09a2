import { api, recruitingQueryOptions, useQuery } from '@upline/web-kit'

const BONUSES = '/api/recruit-bonuses'
const FUNNEL = '/api/recruiting-funnel'

export const useBonuses = () =>
  useQuery({ queryKey: [BONUSES], queryFn: () => api(BONUSES), ...recruitingQueryOptions })
export const useFunnel = () => useQuery({ queryKey: [FUNNEL], queryFn: () => api(FUNNEL), ...recruitingQueryOptions })
