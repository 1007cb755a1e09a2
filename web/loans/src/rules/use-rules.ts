import type { RuleAction } from '@upline/contracts'
import { api, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/compliance/rules'

export const useRules = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

interface Wanted {
  action: RuleAction
  reason: string
}

/** A rule is tightened immediately. Relaxing it becomes a request for approval. */
export const useSetRule = (rule: string) =>
  useMutation({
    mutationFn: (json: Wanted) => api(`${PATH}/${rule}`, { method: 'PUT', json }),
    onSettled: useRefetch(PATH, '/api/approvals'),
  })
