import type { RecruitBonuses, RecruitingFunnel } from '@upline/contracts'
import { api, recruitingQueryOptions, useQuery } from '@upline/web-kit'

const own = <Answer>(path: string) => ({
  queryKey: [path],
  queryFn: () => api<Answer>(path),
  ...recruitingQueryOptions,
})

export const useBonuses = () => useQuery(own<RecruitBonuses>('/api/recruit-bonuses'))
export const useFunnel = () => useQuery(own<RecruitingFunnel>('/api/recruiting-funnel'))
