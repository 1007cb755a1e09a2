import type { Supervision } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, useMutation, useQuery } from '@upline/web-kit'
import { useRefetchMembers } from '../members/use-members.ts'

const pathOf = (memberId: string) => `/api/users/${encodeURIComponent(memberId)}/supervision` as const

export const useSupervision = (memberId: string) =>
  useQuery({ queryKey: ['/api/users', memberId, 'supervision'], queryFn: () => api(pathOf(memberId)) })

export function useSaveSupervision(memberId: string, onSaved: () => void) {
  const refetch = useRefetchMembers()
  return useMutation({
    mutationFn: (supervision: Supervision[]) => api(pathOf(memberId), { method: 'PUT', json: { supervision } }),
    onSuccess: () => {
      toast({ title: 'Supervision Saved', message: 'New loans are checked against it from now on.' })
      onSaved()
      return refetch()
    },
  })
}
