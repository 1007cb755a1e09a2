import { randomUUID } from 'node:crypto'
import {
  userCreated,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
  type DataOf,
  type MemberFacts,
  type NewEvent,
} from '@upline/contracts/events'

/** A loan officer, level 1, without upline, by default. */
export function aMember(over: Partial<MemberFacts> = {}): MemberFacts {
  const id = over.id ?? randomUUID()
  const username = over.username ?? `member-${id.slice(0, 8)}`
  return {
    id,
    version: 1,
    username,
    firstName: 'Mia',
    lastName: 'Moss',
    email: `${username}@example.com`,
    phone: '555-0100',
    role: 'loan_officer',
    level: 1,
    uplineId: null,
    isActive: true,
    createdAt: '2026-01-05T08:00:00.000Z',
    removedAt: null,
    businessName: '',
    nmls: '',
    bio: '',
    profilePhotoUrl: '',
    originationWebsite: '',
    recruitingWebsite: '',
    facebookUrl: '',
    linkedinUrl: '',
    twitterUrl: '',
    ...over,
  }
}

/** The same member one version later. */
export const changed = (member: MemberFacts, change: Partial<MemberFacts>): MemberFacts => ({
  ...member,
  version: member.version + 1,
  ...change,
})

const now = () => new Date().toISOString()

export const createdEvent = (
  member: MemberFacts,
  more: Partial<DataOf<typeof userCreated>> = {},
): NewEvent<typeof userCreated> => ({
  type: userCreated,
  key: member.id,
  aggregateVersion: member.version,
  data: { member, by: '1', origin: 'added', sealedPassword: null, at: now(), ...more },
})

export const updatedEvent = (member: MemberFacts, at = now()): NewEvent<typeof userUpdated> => ({
  type: userUpdated,
  key: member.id,
  aggregateVersion: member.version,
  data: { member, by: '1', at },
})

export const removedEvent = (member: MemberFacts): NewEvent<typeof userRemoved> => ({
  type: userRemoved,
  key: member.id,
  aggregateVersion: member.version,
  data: { member: { ...member, removedAt: member.removedAt ?? now() }, by: '1', at: now() },
})

export const removedTogetherEvent = (members: MemberFacts[]): NewEvent<typeof usersRemoved> => ({
  type: usersRemoved,
  key: randomUUID(),
  aggregateVersion: 0,
  data: { importId: randomUUID(), members: members.map((of) => ({ ...of, removedAt: now() })), by: '1', at: now() },
})

export const importedEvent = (
  members: MemberFacts[],
  more: { invite?: boolean } = {},
): NewEvent<typeof usersImported> => ({
  type: usersImported,
  key: members[0]?.id ?? randomUUID(),
  aggregateVersion: 1,
  data: { importId: randomUUID(), members, by: '1', invite: more.invite ?? false, at: now() },
})
