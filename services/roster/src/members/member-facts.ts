import { OPTIONAL_PROFILE_TEXTS } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import type { Member } from '../../database/schema/members.ts'

/** The facts about a member that events publish to other services. */
export const memberFacts = (member: Member): MemberFacts => ({
  id: member.id,
  version: member.version,
  username: member.username,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phone: member.phone,
  role: member.role,
  level: member.level,
  uplineId: member.uplineId,
  isActive: member.isActive,
  createdAt: member.createdAt.toISOString(),
  removedAt: member.removedAt?.toISOString() ?? null,
  businessName: member.businessName,
  nmls: member.nmls,
  bio: member.bio,
  profilePhotoUrl: member.profilePhotoUrl,
  originationWebsite: member.originationWebsite,
  recruitingWebsite: member.recruitingWebsite,
  facebookUrl: member.facebookUrl,
  linkedinUrl: member.linkedinUrl,
  twitterUrl: member.twitterUrl,
  ...(member.duties.length > 0 && { duties: member.duties }),
  ...(member.licenses.length > 0 && { licenses: member.licenses }),
  ...(member.supervision.length > 0 && { supervision: member.supervision }),
  ...moreFacts(member),
})

const MORE = [
  ...OPTIONAL_PROFILE_TEXTS,
  'branch',
  'employeeNumber',
  'employment',
  'costCenter',
  'leftOn',
] as const satisfies (keyof MemberFacts)[]

/** Rare fields are omitted if empty, because one event of an import can contain thousands of members. */
const moreFacts = (member: Member): Partial<MemberFacts> =>
  Object.fromEntries(MORE.filter((field) => (member[field] ?? '') !== '').map((field) => [field, member[field]]))

export const fullName = (member: { firstName: string; lastName: string }): string =>
  `${member.firstName} ${member.lastName}`.trim()
