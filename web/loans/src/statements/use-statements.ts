import { searchToSend } from '@upline/contracts'
import {
  api,
  apiPage,
  keepPreviousData,
  queryOptions,
  useMutation,
  usePages,
  useQuery,
  useRefetch,
  useRows,
  withQuery,
} from '@upline/web-kit'

/** Calls about pay: a change of one response can change all of them. */
const PAY_PATHS = [
  '/api/pay-periods',
  '/api/statements',
  '/api/adjustments',
  '/api/disputes',
  '/api/clawbacks',
  '/api/payroll',
  '/api/pay-runs',
  '/api/pay-calendar',
  '/api/balances',
  '/api/holds',
]

export const payPeriodsQuery = queryOptions({
  queryKey: ['/api/pay-periods'],
  queryFn: () => api('/api/pay-periods'),
})

export const usePayPeriods = () => useQuery(payPeriodsQuery)

/** The maximum page size of these calls. */
const MAX_LISTED = 1_000

/** Loads a statement's lines page by page on scroll. The sums of the first page cover all pages. */
export function useStatement(periodId: string, member: string | undefined) {
  const path = `/api/statements/${periodId}` as const
  const { pages, ...rest } = usePages(['/api/statements', periodId, member], (cursor) =>
    apiPage(withQuery(path, { member, limit: 500, cursor })),
  )
  return { ...rest, statement: pages?.[0]?.data, lines: pages?.flatMap(({ data }) => data.lines) }
}

export const useStatementPeople = (periodId: string, q: string) =>
  useQuery({
    queryKey: ['/api/statements', periodId, 'people', q],
    queryFn: () => api(withQuery(`/api/statements/${periodId}/people`, { q: searchToSend(q), limit: 200 })),
    placeholderData: keepPreviousData,
  })

export const usePayroll = (periodId: string) =>
  useQuery({ queryKey: ['/api/payroll', periodId], queryFn: () => api(`/api/payroll/${periodId}`) })

export const useClawbacks = () =>
  useRows(['/api/clawbacks', 'list'], (cursor) => apiPage(withQuery('/api/clawbacks', { cursor })))

export const useAdjustments = () =>
  useRows(['/api/adjustments', 'list'], (cursor) => apiPage(withQuery('/api/adjustments', { cursor })))

export const useDisputes = () =>
  useRows(['/api/disputes', 'list'], (cursor) => apiPage(withQuery('/api/disputes', { cursor })))

/** Adjustments that are pending approval: at most one page. */
export const usePendingAdjustments = () =>
  useQuery({
    queryKey: ['/api/adjustments', 'pending'],
    queryFn: () => api(withQuery('/api/adjustments', { state: 'pending', limit: MAX_LISTED })),
  })

/** Disputes without an answer: at most one page. */
export const useOpenDisputes = () =>
  useQuery({
    queryKey: ['/api/disputes', 'open'],
    queryFn: () => api(withQuery('/api/disputes', { open: 'true', limit: MAX_LISTED })),
  })

/** A call that changes pay. Refetches everything about pay afterwards. */
export const usePayMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(...PAY_PATHS),
  })
