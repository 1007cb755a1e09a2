import { type FieldChange, type MemberChange, NO_PAYROLL, sortedDuties } from '@upline/contracts'
import type { Member } from '../../database/schema/members.ts'

/** What a field without a value holds, if not ''. */
const NONE: Record<string, unknown> = { ...NO_PAYROLL, uplineId: null }

/** The sent fields that differ from the member's current values. The profile page sends all fields. */
export function differing(member: Member, sent: MemberChange): MemberChange {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined || field === 'duties') continue
    const wanted: unknown = value ?? (field in NONE ? NONE[field] : '')
    if (wanted !== member[field as keyof Member]) changes[field] = wanted
  }
  return { ...changes, ...differingDuties(member, sent) }
}

function differingDuties(member: Member, sent: MemberChange): Pick<MemberChange, 'duties'> {
  const duties = sent.duties && sortedDuties(sent.duties)
  const isSame = !duties || duties.join() === member.duties.join()
  return isSame ? {} : { duties }
}

/** The field changes for the history entry. Call it before the change. */
export const fieldChanges = (member: Member, changes: MemberChange): FieldChange[] =>
  Object.entries(changes).map(([field, to]) => ({
    field,
    from: member[field as keyof Member] as FieldChange['from'],
    to: to as FieldChange['to'],
  }))
