import type { Envelope, userCreated, usersImported } from '@upline/contracts/events'
import type { KeyOrigin } from '@upline/permissions'

/** Facts of an event about members. */
export interface MemberEvent {
  /** Its id. */
  source: string
  at: string
  /** Who caused it; null for the system. */
  by: string | null
}

export interface JoinEvent extends MemberEvent {
  origin: Exclude<KeyOrigin, 'changed'>
}

export const memberEventOf = ({ id, data }: { id: string; data: { at: string; by: string | null } }): MemberEvent => ({
  source: id,
  at: data.at,
  by: data.by,
})

export function createdEventOf({ id, data }: Envelope<typeof userCreated>): JoinEvent {
  const { by, origin, at } = data
  return { source: id, at, by: origin === 'seeded' ? null : by, origin }
}

export const importedEventOf = (event: Envelope<typeof usersImported>): JoinEvent => ({
  ...memberEventOf(event),
  origin: 'added',
})
