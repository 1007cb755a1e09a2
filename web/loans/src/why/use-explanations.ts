import { api, apiPage, keepPreviousData, usePages, useQuery, withQuery } from '@upline/web-kit'
import type { WhyParams } from './why-params.ts'

const PAGE = 20

/** GET /api/commissions/explanation, page by page. The first page has the breakdown. */
export function useMetricExplanation({ figure, level, period, scope, q, status }: WhyParams) {
  const filters = { figure, level, period, scope, q, status }
  const { query, pages } = usePages(
    ['/api/commissions', 'explanation', filters],
    (cursor) =>
      apiPage(withQuery('/api/commissions/explanation', { ...filters, figure: figure!, limit: PAGE, cursor })),
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
