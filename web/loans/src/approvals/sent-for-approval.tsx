import type { PendingApproval } from '@upline/contracts'
import { Note, toast } from '@upline/ui'
import { useApprovalCounts } from './use-approvals.ts'

/** 202: the change waits for a second person. */
export const isPending = (answer: object): answer is PendingApproval => 'requestId' in answer

export const sentForApproval = (): void =>
  toast({ title: 'Sent for approval', message: 'The change takes effect once a second person approves it.' })

/** Says before anyone sends a request that no second person could approve it. */
export function SecondPersonNote() {
  const { data } = useApprovalCounts()
  if (!data || data.hasSecondPerson) return null
  return (
    <Note role="status">
      No second person can approve your requests. Grant the Payroll duty to a team member. They can approve new requests
      by others immediately, and yours after 30 days.
    </Note>
  )
}
