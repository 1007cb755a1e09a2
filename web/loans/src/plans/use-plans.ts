import type { PlanRate } from '@upline/contracts'
import { api, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/plans'

export interface PlanDraft {
  rates: PlanRate[]
  effectiveOn: string
  reason: string
}

export const usePlans = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

/** What holds now; everybody may know it. */
export const usePlanInEffect = () => useQuery({ queryKey: [PATH, 'current'], queryFn: () => api(`${PATH}/current`) })

export const useDryRun = () =>
  useMutation({
    mutationFn: (rates: PlanRate[]) => api(`${PATH}/dry-run`, { method: 'POST', json: { rates } }),
  })

export function usePublishPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: PlanDraft) => api(PATH, { method: 'POST', json }),
    onSettled: () =>
      Promise.all([PATH, '/api/approvals'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

export function useWithdrawPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason: string }) =>
      api(`${PATH}/${version}/withdraw`, { method: 'POST', json: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}
