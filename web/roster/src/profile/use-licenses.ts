import type { License } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, useMutation } from '@upline/web-kit'
import { useRefetchMembers } from '../members/use-members.ts'

export function useSaveLicenses(memberId: string, onSaved: () => void) {
  const refetch = useRefetchMembers()
  const path = `/api/users/${encodeURIComponent(memberId)}/licenses` as const
  return useMutation({
    mutationFn: (licenses: License[]) => api(path, { method: 'PUT', json: { licenses } }),
    onSuccess: () => {
      toast({ title: 'Licenses Saved', message: 'New loans are checked against them from now on.' })
      onSaved()
      return refetch()
    },
  })
}
