import { searchToSend, type LeadChange, type LeadStatus } from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  apiPage,
  failureMessage,
  keepPreviousData,
  useInfiniteQuery,
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

const PAGE_SIZE = 200

/** Page by page. `hasNextPage` says that the filter has more leads than are loaded. */
export function useLeads(filter: LeadFilter) {
  const query = useInfiniteQuery({
    queryKey: [PATH, filter],
    queryFn: ({ pageParam }) => apiPage(withQuery(PATH, { ...filter, limit: PAGE_SIZE, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  return { query, leads: query.data?.pages.flatMap(({ data }) => data) }
}

/** Every lead of the filter as a file. */
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
    enabled: searchToSend(loanNumber) !== '',
  })
