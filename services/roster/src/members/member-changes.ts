import type { FieldChange, MemberChange } from '@upline/contracts'
import type { Member } from './member.entity.ts'

/** What of the fields sent differs from what the member has: the profile sends all of them. */
export function differing(member: Member, sent: MemberChange): MemberChange {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined) continue
    const wanted = value ?? (field === 'uplineId' ? null : '')
    if (wanted !== member[field as keyof Member]) changes[field] = wanted
  }
  return changes as MemberChange
}

/** What the history of a profile says of a change; call it before the change. */
export const fieldChanges = (member: Member, changes: MemberChange): FieldChange[] =>
  Object.entries(changes).map(([field, to]) => ({
    field,
    from: member[field as keyof Member] as FieldChange['from'],
    to: to as FieldChange['to'],
  }))
