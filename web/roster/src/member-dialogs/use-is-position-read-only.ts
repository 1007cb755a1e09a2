import type { Member } from '@upline/contracts'
import { useSignedInUser } from '@upline/web-kit'
import { canChangePosition } from '../members/member-facts.ts'

/** Whether the position is read-only: on your own profile, only a member above you can change it. */
export function useIsPositionReadOnly(member: Member | undefined): boolean {
  const viewer = useSignedInUser()
  return member !== undefined && !canChangePosition(viewer, member)
}
