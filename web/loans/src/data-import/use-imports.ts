import { isImportOver, type ImportJob, type ImportUndo } from '@upline/contracts'
import { capitalized, counted, toast } from '@upline/ui'
import { api, failureToast, useMutation, useQuery, useRefetch, withQuery } from '@upline/web-kit'

const PATH = '/api/imports'
const POLL_MS = 1_000

export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const

/** The imports that the user can see, newest first. */
export const useImports = (limit: number) =>
  useQuery({
    queryKey: [PATH, { limit }],
    queryFn: () => api(withQuery(PATH, { limit })),
    placeholderData: (before) => before,
  })

/** One import, polled until it ends. Live hints refetch it in between. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [PATH, id],
    queryFn: () => api(pathOf(id)),
    refetchInterval: ({ state }) => (state.data && isImportOver(state.data) ? false : POLL_MS),
  })

export const useRefusedRows = (job: ImportJob, limit: number) =>
  useQuery({
    queryKey: [PATH, job.id, 'refused', { limit }],
    queryFn: () => api(withQuery(`${pathOf(job.id)}/refused`, { limit })),
    enabled: job.refused > 0,
  })

export const usePendingRows = (job: ImportJob, limit: number) =>
  useQuery({
    queryKey: [PATH, job.id, 'pending-approval', { limit }],
    queryFn: () => api(withQuery(`${pathOf(job.id)}/pending-approval`, { limit })),
    enabled: job.needsApproval > 0,
  })

export const useCancelImport = (id: string) =>
  useMutation({
    mutationFn: () => api(`${pathOf(id)}/cancel`, { method: 'POST', json: {} }),
    onSettled: useRefetch(PATH),
  })

/** 'Removed 3 loans and restored 2. Kept 1 loan that has changed since.' */
function undoneText({ status, removed, restored, stayed }: ImportUndo): string {
  if (status === 'running') return 'This takes a little longer. It continues in the background.'
  const parts = [
    removed > 0 || restored === 0 ? `removed ${counted(removed, 'loan')}` : '',
    restored > 0 ? `restored ${counted(restored, 'loan')}` : '',
  ].filter(Boolean)
  const done = parts.join(' and ')
  const rest = stayed > 0 ? ` Kept ${counted(stayed, 'loan')} that ${stayed === 1 ? 'has' : 'have'} changed since.` : ''
  return `${capitalized(done)}.${rest}`
}

export const useUndoImport = () =>
  useMutation({
    mutationFn: (id: string) => api(`${pathOf(id)}/undo`, { method: 'POST', json: {} }),
    onSuccess: (undone) => toast({ title: 'Import Undone', message: undoneText(undone) }),
    onError: failureToast('Undo Failed', 'The import could not be undone.'),
    onSettled: useRefetch(PATH, '/api/loans', '/api/commissions'),
  })
