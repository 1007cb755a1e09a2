import type { LeadChange, LeadStatus } from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  failureMessage,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/leads'

export type LeadScope = 'mine' | 'company'

export interface LeadFilter {
  scope: LeadScope
  status: LeadStatus | ''
  q: string
}

export const useLeads = (filter: LeadFilter) =>
  useQuery({
    queryKey: [PATH, filter],
    queryFn: () => api(withQuery(PATH, { ...filter, limit: 200 })),
    placeholderData: keepPreviousData,
  })

/** All of the filter as a file, however many. */
export const exportPath = (filter: LeadFilter): string => withQuery(`${PATH}/export.csv`, { ...filter })

export function useChangeLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: LeadChange }) =>
      api(`${PATH}/${id}`, { method: 'PATCH', json: change }),
    onError: (error) =>
      toast({ title: 'Error', message: failureMessage(error, 'The lead could not be changed'), destructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}

/** The loan that a lead became, as far as the viewer may see it. */
export const useLoanOf = (loanNumber: string) =>
  useQuery({
    queryKey: ['/api/loans', { q: loanNumber, limit: 5 }],
    queryFn: () => api(withQuery('/api/loans', { q: loanNumber, limit: 5 })),
    select: ({ loans }) => loans.find((loan) => loan.loanNumber === loanNumber),
    enabled: loanNumber !== '',
  })
