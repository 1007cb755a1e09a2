import type {
  AttentionAnswer,
  AttentionCounts,
  AttentionFixed,
  AttentionItem,
  AttentionKind,
  AttentionLoan,
  AttentionRow,
  Member,
} from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  apiPage,
  keepPreviousData,
  PAGE_DEFAULTS,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/attention'

/** Who may settle what waits; the server decides again. */
export const maySettle = (role: string): boolean => role === 'ceo' || role === 'admin' || role === 'manager'

/** GET /api/attention, page by page. Nobody tells of a dead letter, so it is polled too. */
export function useAttention(kind: AttentionKind | undefined) {
  const query = useInfiniteQuery({
    queryKey: [PATH, 'items', kind],
    queryFn: ({ pageParam }) => apiPage<AttentionAnswer>(withQuery(PATH, { kind, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: PAGE_DEFAULTS.loansPollMs,
    placeholderData: keepPreviousData,
  })
  const counts: AttentionCounts | undefined = query.data?.pages[0]?.data
  return { query, counts, items: query.data?.pages.flatMap((page) => page.data.items) ?? [] }
}

const useBehind = <Row>(path: string, asked: Record<string, string>) => {
  const query = useInfiniteQuery({
    queryKey: [PATH, path, asked],
    queryFn: ({ pageParam }) =>
      apiPage<Row[]>(withQuery(`${PATH}/${path}`, { ...asked, limit: 20, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  })
  return { query, rows: query.data?.pages.flatMap((page) => page.data) ?? [] }
}

export const useLoansBehind = ({ kind, subject }: AttentionItem) => useBehind<AttentionLoan>('loans', { kind, subject })

export const useRowsBehind = ({ subject }: AttentionItem) => useBehind<AttentionRow>('rows', { importId: subject })

/** Members whose name, username or e-mail holds the text. */
export const useOfficers = (q: string) =>
  useQuery({
    queryKey: ['/api/users', 'officers', q],
    queryFn: () => api<Member[]>(withQuery('/api/users', { q, limit: 50 })),
    placeholderData: keepPreviousData,
  })

/** An act that settles something: told, and everything that shows it is asked anew. */
export function useSettle<Input>(act: (input: Input) => Promise<AttentionFixed>, told: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ title: told, message: 'The list is up to date.' })
      for (const path of [PATH, '/api/loans', '/api/commissions', '/api/benchmark'])
        void client.invalidateQueries({ queryKey: [path] })
    },
    onError: (error: Error) => toast({ title: 'That did not work', message: error.message, destructive: true }),
  })
}

const post = (path: string, json: unknown) => api<AttentionFixed>(`${PATH}/${path}`, { method: 'POST', json })

export const placeOfficer = (json: { spelling: string; officerId: string; remember: boolean }) => post('officer', json)
export const giveAmount = (json: { loanId: string; amount: number }) => post('amount', json)
/** Without `keep` the two loans stay two. */
export const settleNumber = (json: { loanId: string; keep?: string }) => post('number', json)
export const sendRow = (json: { importId: string; line: number; cells: Record<string, string> }) => post('row', json)
export const dismissRows = (json: { importId: string; line?: number; reason: string }) => post('rows/dismiss', json)
export const replayLetter = (id: string) => post(`dead-letters/${id}/replay`, {})
export const dismissLetter = ({ id, reason }: { id: string; reason: string }) =>
  post(`dead-letters/${id}/dismiss`, { reason })

/** The connector reads the milestone's loans again once it has a status. */
export const mapMilestone = async ({ name, status }: { name: string; status: string }): Promise<AttentionFixed> => {
  await api('/api/integrations/encompass/milestones', { method: 'PUT', json: { milestones: [{ name, status }] } })
  return { fixed: 1 }
}
