import type { PayCalendarChange } from '@upline/contracts'
import { api, apiPage, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'

export const usePayRuns = () => useQuery({ queryKey: ['/api/pay-runs'], queryFn: () => api('/api/pay-runs') })

export const usePayRun = (id: string | undefined) =>
  useQuery({
    queryKey: ['/api/pay-runs', id],
    queryFn: () => api(`/api/pay-runs/${id}`),
    enabled: id !== undefined,
  })

/** Payees who have not verified all their lines, page by page. */
export function usePendingPayees(id: string) {
  const path = `/api/pay-runs/${id}/verification` as const
  return useRows(['/api/pay-runs', id, 'pending'], (cursor) => apiPage(withQuery(path, { pending: 'true', cursor })))
}

export const usePayCalendar = (year: string | undefined) =>
  useQuery({
    queryKey: ['/api/pay-calendar', year],
    queryFn: () => api(withQuery('/api/pay-calendar', { year })),
  })

/** What an action on a run, or a change of the calendar, can change. */
const STALE = [
  '/api/pay-runs',
  '/api/pay-calendar',
  '/api/pay-periods',
  '/api/statements',
  '/api/payroll',
  '/api/balances',
  '/api/holds',
]

const usePaydayCall = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(...STALE),
  })

export type RunStep = 'lock' | 'verify' | 'approve' | 'pay'

interface StepsTaken {
  done: RunStep[]
  /** Why the next step failed; missing if all succeeded. */
  failure?: unknown
}

/** One step after the other. If a later one fails, those before it stay. */
export const useRunSteps = (id: string) =>
  usePaydayCall(async (steps: RunStep[]): Promise<StepsTaken> => {
    const done: RunStep[] = []
    for (const step of steps) {
      try {
        await api(`/api/pay-runs/${id}/${step}`, { method: 'POST', json: {} })
      } catch (failure) {
        if (done.length === 0) throw failure
        return { done, failure }
      }
      done.push(step)
    }
    return { done }
  })

export const useCarry = (id: string) =>
  usePaydayCall(() => api(`/api/pay-runs/${id}/carry`, { method: 'POST', json: { all: true } }))

export const useDefer = (id: string) =>
  usePaydayCall(() => api(`/api/pay-runs/${id}/defer`, { method: 'POST', json: { all: true } }))

export const useAcceptDeductions = (id: string) =>
  usePaydayCall((json: { members: string[]; reason: string }) =>
    api(`/api/pay-runs/${id}/accept-deductions`, { method: 'POST', json }),
  )

export const useReopen = (id: string) =>
  usePaydayCall((json: { reason: string }) => api(`/api/pay-runs/${id}/reopen`, { method: 'POST', json }))

export const useVerifyAll = (id: string) =>
  usePaydayCall(() => api(`/api/pay-runs/${id}/lines/verify`, { method: 'POST', json: { all: true } }))

export const useCalendarChange = () =>
  usePaydayCall((json: PayCalendarChange) => api('/api/pay-calendar', { method: 'PUT', json }))
