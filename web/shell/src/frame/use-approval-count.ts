import type { CurrentUser } from '@upline/contracts'
import { isApprover } from '@upline/permissions'
import { api, useQuery } from '@upline/web-kit'

/** Number of requests the user can approve or reject. 0 for members who are not approvers. */
export function useApprovalCount(user: Pick<CurrentUser, 'role' | 'duties'>): number {
  const { data } = useQuery({
    queryKey: ['/api/approvals', 'count'],
    queryFn: () => api('/api/approvals/count'),
    enabled: isApprover(user),
  })
  return data?.canDecide ?? 0
}
