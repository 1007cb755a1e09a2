import { api, apiPage, keepPreviousData, usePages, useQuery, withQuery } from '@upline/web-kit'
import type { WhyAddress } from './why-address.ts'

const PAGE = 20

/** GET /api/commissions/explanation, page by page. The first page has the breakdown. */
export function useFigureExplanation({ figure, level, period, scope, q, status }: WhyAddress) {
  const asked = { figure, level, period, scope, q, status }
  const { query, pages } = usePages(
    ['/api/commissions', 'explanation', asked],
    (cursor) => apiPage(withQuery('/api/commissions/explanation', { ...asked, figure: figure!, limit: PAGE, cursor })),
    { enabled: figure !== undefined, placeholderData: keepPreviousData },
  )
  return {
    query,
    explanation: pages?.[0]?.data,
    loans: pages?.flatMap((page) => page.data.loans) ?? [],
  }
}

/** GET /api/loans/{id}/explanation */
export const useLoanExplanation = (id: string) =>
  useQuery({
    queryKey: ['/api/loans', 'explanation', id],
    queryFn: () => api(`/api/loans/${encodeURIComponent(id)}/explanation`),
  })
