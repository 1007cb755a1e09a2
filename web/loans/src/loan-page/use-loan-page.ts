import { api, apiPage, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'
import { toast } from '@upline/ui'
import { isPending, sentForApproval } from '../approvals/sent-for-approval.tsx'
import type { LoanEdit } from './loan-edit.ts'

const one = (id: string) => `/api/loans/${encodeURIComponent(id)}` as const

/** GET /api/loans/{id}/history, newest first. */
export const useLoanHistory = (id: string) =>
  useRows(['/api/loans', 'history', id], (cursor) => apiPage(withQuery(`${one(id)}/history`, { limit: 20, cursor })))

/** PATCH /api/loans/{id}. `onSaved` runs even if the loan leaves the page before the call returns. */
export function useEditLoan(id: string, onSaved: () => void) {
  const refetch = useRefetch('/api/loans', '/api/commissions', '/api/benchmark', '/api/attention', '/api/approvals')
  return useMutation({
    mutationFn: (json: LoanEdit) => api(one(id), { method: 'PATCH', json }),
    onSuccess: (answer) => {
      if (isPending(answer)) sentForApproval()
      else toast({ title: 'Loan saved', message: 'Its shares are recalculated.' })
      void refetch()
      onSaved()
    },
  })
}

/** GET /api/loans/{id}/timeline, oldest first. */
export const useLoanTimeline = (id: string) =>
  useQuery({
    queryKey: ['/api/loans', 'timeline', id],
    queryFn: () => api(`${one(id)}/timeline`),
  })
