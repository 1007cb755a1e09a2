import type { Approval } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, apiPage, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/approvals'

export type ApprovalTab = 'pending' | 'decided'

/** GET /api/approvals, newest first, page by page. */
export const useApprovals = (state: ApprovalTab) =>
  useRows([PATH, 'list', state], (cursor) => apiPage(withQuery(PATH, { state, cursor })))

/** GET /api/approvals/{id}: a request that a link opens before its page of the list is loaded. */
export const useApproval = (id: string | null) =>
  useQuery({ queryKey: [PATH, id], queryFn: () => api(`${PATH}/${id!}`), enabled: id !== null })

/** GET /api/approvals/count */
export const useApprovalCounts = () => useQuery({ queryKey: [PATH, 'count'], queryFn: () => api(`${PATH}/count`) })

export type Decision = 'approve' | 'reject' | 'withdraw'

const DECIDED: Record<Decision, string> = {
  approve: 'Request approved',
  reject: 'Request rejected',
  withdraw: 'Request withdrawn',
}

/** What a decision can change: the request and everything it applies to. */
const STALE = [
  PATH,
  '/api/adjustments',
  '/api/comp-plans',
  '/api/compliance/rules',
  '/api/loans',
  '/api/loans/matching-keys',
  '/api/commissions',
  '/api/statements',
  '/api/attention',
]

/** `onDecided` runs even if the request leaves the list, and its form with it, before the call returns. */
export const useDecide = (approval: Approval, onDecided: () => void) =>
  useMutation({
    mutationFn: ({ decision, note }: { decision: Decision; note: string }) =>
      api(`${PATH}/${approval.id}/${decision}`, { method: 'POST', json: { note } }),
    onSuccess: (_, { decision }) => {
      toast({ title: DECIDED[decision], message: approval.summary })
      onDecided()
    },
    onSettled: useRefetch(...STALE),
  })
