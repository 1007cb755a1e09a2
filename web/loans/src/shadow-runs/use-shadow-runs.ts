import type { ShadowCause } from '@upline/contracts'
import { api, apiFile, apiPage, saveFile, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/shadow-runs'

/** Shadow runs, page by page. */
export const useShadowRuns = () => useRows([PATH, 'list'], (cursor) => apiPage(withQuery(PATH, { cursor })))

export const useShadowRun = (id: string) =>
  useQuery({ queryKey: [PATH, 'run', id], queryFn: () => api(`/api/shadow-runs/${id}`) })

export interface DifferencesFilter {
  cause?: ShadowCause | undefined
  explained?: 'true' | 'false' | undefined
  q?: string | undefined
}

/** Differences of a run, page by page. */
export function useShadowDifferences(id: string, filter: DifferencesFilter) {
  const path = `/api/shadow-runs/${id}/differences` as const
  return useRows([PATH, 'differences', id, filter], (cursor) => apiPage(withQuery(path, { ...filter, cursor })))
}

const useShadowCall = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(PATH),
  })

interface ShadowUpload {
  file: File
  /** Pay dates, as 2026-03-01; '' for those of the file. */
  from: string
  to: string
}

export const useStartShadowRun = () =>
  useShadowCall(({ file, from, to }: ShadowUpload) => {
    const body = new FormData()
    body.set('from', from)
    body.set('to', to)
    body.set('file', file, file.name)
    return api(PATH, { method: 'POST', body })
  })

export const useExplain = (runId: string) =>
  useShadowCall(({ id, note }: { id: string; note: string }) =>
    api(`/api/shadow-runs/${runId}/differences/${id}/explain`, { method: 'POST', json: { note } }),
  )

/** Explains all differences of a filter that have no explanation. */
export const useExplainMatching = (runId: string) =>
  useShadowCall(({ note, cause, q }: { note: string } & DifferencesFilter) =>
    api(`/api/shadow-runs/${runId}/explain`, {
      method: 'POST',
      json: { note, ...(cause && { cause }), ...(q && { q }) },
    }),
  )

export const useSignOff = (runId: string) =>
  useShadowCall((json: { rejectedReason?: string }) =>
    api(`/api/shadow-runs/${runId}/sign-off`, { method: 'POST', json }),
  )

export const useDifferencesFile = (runId: string, filter: DifferencesFilter) =>
  useMutation({
    mutationFn: () => apiFile(withQuery(`/api/shadow-runs/${runId}/differences.csv`, { ...filter })),
    onSuccess: ({ name, text }) => saveFile(name, text),
  })
