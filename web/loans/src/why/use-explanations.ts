import { api, apiPage, keepPreviousData, useInfiniteQuery, useQuery, withQuery } from '@upline/web-kit'
import type { WhyAddress } from './why-address.ts'

const PAGE = 20

/** GET /api/commissions/explanation, page by page. The first page has the breakdown. */
export function useFigureExplanation({ figure, level, period, scope, q, status }: WhyAddress) {
  const asked = { figure, level, period, scope, q, status }
  const query = useInfiniteQuery({
    queryKey: ['/api/commissions', 'explanation', asked],
    queryFn: ({ pageParam }) =>
      apiPage(withQuery('/api/commissions/explanation', { ...asked, figure: figure!, limit: PAGE, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    enabled: figure !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    query,
    explanation: query.data?.pages[0]?.data,
    loans: query.data?.pages.flatMap((page) => page.data.loans) ?? [],
  }
}

/** GET /api/loans/{id}/explanation */
export const useLoanExplanation = (id: string) =>
  useQuery({
    queryKey: ['/api/loans', 'explanation', id],
    queryFn: () => api(`/api/loans/${encodeURIComponent(id)}/explanation`),
  })
