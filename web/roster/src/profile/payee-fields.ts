import { type MemberPayroll, PAYROLL_ALONE } from '@upline/contracts'
import { canSetPayroll } from '@upline/permissions'
import { toast } from '@upline/ui'
import { api, isStatus, useMutation, useQuery, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useRefetchMembers } from '../members/use-members.ts'

const pathOf = (memberId: string) => `/api/users/${encodeURIComponent(memberId)}/payroll` as const

/**
 * Payroll fields of a member whose profile the viewer cannot open: of former members, and of all for those with the Payroll
 * duty. Pay runs link here if a payee has no employee number.
 */
export function usePayeeFields(memberId: string, profileError: Error | null) {
  const viewer = useSignedInUser()
  const [params] = useSearchParams()
  const enabled = params.has(PAYROLL_ALONE) && isStatus(profileError, 404) && canSetPayroll(viewer, { id: memberId })
  const { data, isLoading } = useQuery({
    queryKey: ['/api/users', 'payroll', memberId],
    queryFn: () => api(pathOf(memberId)),
    enabled,
  })
  // The fields may still be cached from a visit by the link.
  return { data: enabled ? data : undefined, isLoading }
}

export function useSavePayeeFields(memberId: string) {
  const refetch = useRefetchMembers()
  return useMutation({
    mutationFn: (fields: MemberPayroll) => api(pathOf(memberId), { method: 'PUT', json: fields }),
    onSuccess: () => {
      toast({ title: 'Payroll Fields Saved', message: 'Pay runs and payroll files use them from now on.' })
      return refetch()
    },
  })
}
