import type { ImportUndo } from '@upline/contracts'
import { counted, toast } from '@upline/ui'
import { api, failureToast, useMutation, useRefetch } from '@upline/web-kit'
import { useRefetchMembers } from '../members/use-members.ts'
import { IMPORTS } from './imports.ts'

export function useUndoImport() {
  const refetchImports = useRefetch(IMPORTS)
  const refetchMembers = useRefetchMembers()
  return useMutation({
    mutationFn: (id: string) => api(`${IMPORTS}/${encodeURIComponent(id)}/undo`, { method: 'POST', json: {} }),
    onSuccess: (undone) => toast({ title: 'Import Undone', message: undoneText(undone) }),
    onError: failureToast('Undo Failed', 'The import could not be undone.'),
    onSettled: () => Promise.all([refetchMembers(), refetchImports()]),
  })
}

/** '3 members deleted. 1 member kept: edited, signed in or with a downline.' */
function undoneText({ status, removed, stayed }: ImportUndo): string {
  if (status === 'running') return 'The undo is still running and finishes in the background.'
  const rest = `${counted(stayed, 'member')} kept: edited, signed in or with a downline.`
  return `${counted(removed, 'member')} deleted.${stayed > 0 ? ` ${rest}` : ''}`
}
