import {
  api,
  apiPage,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  withQuery,
} from '@upline/web-kit'

/** Every answer of the books: what changes one of them may change each. */
const BOOKS = [
  '/api/pay-periods',
  '/api/statements',
  '/api/adjustments',
  '/api/disputes',
  '/api/clawbacks',
  '/api/payroll',
]

export const usePayPeriods = () => useQuery({ queryKey: ['/api/pay-periods'], queryFn: () => api('/api/pay-periods') })

/** Every page of a statement's lines as they are scrolled to; the sums of the first page cover all of them. */
export function useStatement(periodId: string | undefined, member: string | undefined) {
  const path = `/api/statements/${periodId}` as const
  const query = useInfiniteQuery({
    queryKey: ['/api/statements', periodId, member],
    queryFn: ({ pageParam }) => apiPage(withQuery(path, { member, limit: 500, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    enabled: periodId !== undefined,
  })
  const pages = query.data?.pages
  return { query, statement: pages?.[0]?.data, lines: pages?.flatMap(({ data }) => data.lines) }
}

export const useStatementPeople = (periodId: string | undefined, q: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/statements', periodId, 'people', q],
    queryFn: () => api(withQuery(`/api/statements/${periodId}/people`, { q, limit: 200 })),
    enabled: enabled && periodId !== undefined,
    placeholderData: keepPreviousData,
  })

export const usePayroll = (periodId: string) =>
  useQuery({ queryKey: ['/api/payroll', periodId], queryFn: () => api(`/api/payroll/${periodId}`) })

export const useClawbacks = () => useQuery({ queryKey: ['/api/clawbacks'], queryFn: () => api('/api/clawbacks') })

export const useAdjustments = () => useQuery({ queryKey: ['/api/adjustments'], queryFn: () => api('/api/adjustments') })

export const useDisputes = (enabled = true) =>
  useQuery({ queryKey: ['/api/disputes'], queryFn: () => api('/api/disputes'), enabled })

/** A change of the books; every figure of them is asked for again. */
export function useBooksCall<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(BOOKS.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  })
}
