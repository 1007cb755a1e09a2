import { searchToSend, type LeadChange, type LeadStatus } from '@upline/contracts'
import {
  api,
  apiPage,
  failureToast,
  keepPreviousData,
  useMutation,
  useQuery,
  useRefetch,
  useRows,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/leads'

export type LeadScope = 'mine' | 'company'

export interface LeadFilter {
  scope: LeadScope
  status: LeadStatus | ''
  q: string
}

const PAGE_SIZE = 200

/** Leads, page by page. With `hasNextPage`, the filter has more leads than are loaded. */
export const useLeads = (filter: LeadFilter) =>
  useRows([PATH, filter], (cursor) => apiPage(withQuery(PATH, { ...filter, limit: PAGE_SIZE, cursor })), {
    placeholderData: keepPreviousData,
  })

/** URL of the CSV export of all leads that match the filter. */
export const exportPath = (filter: LeadFilter): string => withQuery(`${PATH}/export.csv`, { ...filter })

export const useChangeLead = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: string; change: LeadChange }) =>
      api(`${PATH}/${id}`, { method: 'PATCH', json: change }),
    onError: failureToast('Error', 'Unable to change the lead. Try again.'),
    onSettled: useRefetch(PATH),
  })

/** The loan of a lead, if the viewer may see it. */
export const useLoanOf = (loanNumber: string) =>
  useQuery({
    queryKey: ['/api/loans', { q: loanNumber, limit: 5 }],
    queryFn: () => api(withQuery('/api/loans', { q: loanNumber, limit: 5 })),
    select: ({ loans }) => loans.find((loan) => loan.loanNumber === loanNumber),
    enabled: searchToSend(loanNumber) !== '',
  })
