import type { Member } from '@upline/contracts'
import { Avatar } from '@upline/ui/data'
import { imageAddress, initials } from './member-facts.ts'

type Pictured = Pick<Member, 'firstName' | 'lastName' | 'profilePhotoUrl'>

/** The photo, or initials without one. The name is always next to it. */
export const MemberPhoto = ({ member, size = 32 }: { member: Pictured; size?: number }) => (
  <Avatar src={imageAddress(member.profilePhotoUrl)} alt="" size={size} color="petrol" variant="light" aria-hidden>
    {initials(member)}
  </Avatar>
)
