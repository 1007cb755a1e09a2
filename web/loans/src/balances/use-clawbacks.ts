import { api, apiPage, useMutation, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/balances'
const PAGE_SIZE = 200

const clawbacksPath = (memberId: string) => `${PATH}/${encodeURIComponent(memberId)}/clawbacks` as const
const onePath = (memberId: string, id: string) => `${clawbacksPath(memberId)}/${encodeURIComponent(id)}` as const

/** Clawbacks of a member, newest first, page by page. */
export const useClawbacks = (memberId: string) =>
  useRows([PATH, memberId, 'clawbacks'], (cursor) =>
    apiPage(withQuery(clawbacksPath(memberId), { limit: PAGE_SIZE, cursor })),
  )

/** Changes a balance, and refetches everything that shows it. */
const useBalanceCall = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(PATH, '/api/pay-runs', '/api/approvals', '/api/attention'),
  })

export const useSpread = (memberId: string, id: string) =>
  useBalanceCall((periods: number) => api(`${onePath(memberId, id)}/plan`, { method: 'PUT', json: { periods } }))

export const useUndoSpread = (memberId: string) =>
  useBalanceCall((id: string) => api(`${onePath(memberId, id)}/plan`, { method: 'DELETE' }))

export const useWaive = (memberId: string, id: string) =>
  useBalanceCall((json: { amount: number; reason: string }) =>
    api(`${onePath(memberId, id)}/waiver`, { method: 'POST', json }),
  )

export const useWriteOff = (memberId: string) =>
  useBalanceCall((reason: string) =>
    api(`${PATH}/${encodeURIComponent(memberId)}/write-off`, { method: 'POST', json: { reason } }),
  )
