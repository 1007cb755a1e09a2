import type { ImportUndo } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureMessage, useMutation, useQueryClient } from '@upline/web-kit'
import { useAfterChange } from '../members/use-members.ts'
import { IMPORTS } from './imports.ts'

export function useUndoImport() {
  const client = useQueryClient()
  const afterChange = useAfterChange()
  return useMutation({
    mutationFn: (id: string) => api(`${IMPORTS}/${encodeURIComponent(id)}/undo`, { method: 'POST', json: {} }),
    onSuccess: (undone) => toast({ title: 'Import Undone', message: undoneText(undone) }),
    onError: (error) =>
      toast({
        title: 'Undo Failed',
        message: failureMessage(error, 'The import could not be undone.'),
        destructive: true,
      }),
    onSettled: () => {
      void afterChange()
      return client.invalidateQueries({ queryKey: [IMPORTS] })
    },
  })
}

const members = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`

/** '3 members deleted. 1 member stays: changed since, in use or with others below.' */
export function undoneText({ status, removed, stayed }: ImportUndo): string {
  if (status === 'running') return 'It takes a little longer, and goes on by itself.'
  const rest = `${members(stayed)} ${stayed === 1 ? 'stays' : 'stay'}: changed since, in use or with others below.`
  return `${members(removed)} deleted.${stayed > 0 ? ` ${rest}` : ''}`
}
