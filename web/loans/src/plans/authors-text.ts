import type { CompPlanVersion, PlanAssignment } from '@upline/contracts'

/** 'Drafted by Ann Lee, approved by Bob Ray'. What came with Upline has no drafter. */
export function authorsText({ draftedBy, approvedBy, withdrawnBy }: CompPlanVersion | PlanAssignment): string {
  const drafted = draftedBy === 'system' ? 'Set up with Upline' : `Drafted by ${draftedBy}`
  const approved = approvedBy === null || approvedBy === 'system' ? '' : `, approved by ${approvedBy}`
  return `${drafted}${approved}${withdrawnBy === null ? '' : `, withdrawn by ${withdrawnBy}`}`
}
