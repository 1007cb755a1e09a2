import type { Member } from '@upline/contracts'
import { useSignedInUser } from '@upline/web-kit'
import { mayPlace } from '../members/member-facts.ts'

/** Of one's own profile only somebody above changes the place in the line; a new member's is free. */
export function usePlaceIsKept(member: Member | undefined): boolean {
  const viewer = useSignedInUser()
  return member !== undefined && !mayPlace(viewer, member)
}
