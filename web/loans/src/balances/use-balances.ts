import { type PayTermsChange, searchToSend } from '@upline/contracts'
import {
  api,
  apiPage,
  keepPreviousData,
  useMutation,
  usePages,
  useQuery,
  useRefetch,
  useRows,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/balances'
const PAGE_SIZE = 200

/** Members with a balance or pay terms, page by page. */
export const useBalances = (q: string) =>
  useRows([PATH, 'list', q], (cursor) => apiPage(withQuery(PATH, { q: searchToSend(q), limit: PAGE_SIZE, cursor })), {
    placeholderData: keepPreviousData,
  })

/** A member's balance. The sums of the first page cover all movements. */
export function useBalance(memberId: string) {
  const path = `/api/balances/${encodeURIComponent(memberId)}` as const
  const { query, pages, onEnd } = usePages([PATH, memberId], (cursor) =>
    apiPage(withQuery(path, { limit: PAGE_SIZE, cursor })),
  )
  return { query, balance: pages?.[0]?.data, movements: pages?.flatMap(({ data }) => data.movements), onEnd }
}

const termsPath = (memberId: string) => `/api/balances/${encodeURIComponent(memberId)}/terms` as const

export const usePayTerms = (memberId: string) =>
  useQuery({ queryKey: [PATH, memberId, 'terms'], queryFn: () => api(termsPath(memberId)) })

/** Leaves out fields that are null, which removes those terms. */
export const useSavePayTerms = (memberId: string) =>
  useMutation({
    mutationFn: ({ draw, guarantee, floor }: PayTermsChange) =>
      api(termsPath(memberId), {
        method: 'PUT',
        json: {
          ...(draw && { draw: { ...draw, to: draw.to ?? undefined } }),
          ...(guarantee && { guarantee: { ...guarantee, to: guarantee.to ?? undefined } }),
          ...(floor !== null && { floor }),
        },
      }),
    onSettled: useRefetch(PATH, '/api/pay-runs'),
  })
