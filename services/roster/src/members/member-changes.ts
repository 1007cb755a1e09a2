import {
  type FieldChange,
  type License,
  licenseLabel,
  type MemberChange,
  NO_PAYROLL,
  sortedDuties,
  sortedLicenses,
  type SupervisionRecord,
  supervisionLabel,
} from '@upline/contracts'
import type { Member } from '../../database/schema/members.ts'

/** Supervision records have a call of their own, so that a profile that is sent back does not change who recorded them. */
export type ProfileChange = MemberChange & { supervision?: SupervisionRecord[] }

/** What a field without a value holds, if not ''. */
const NONE: Record<string, unknown> = { ...NO_PAYROLL, uplineId: null }

/** The sent fields that differ from the member's current values. The profile page sends all fields. */
export function differing(member: Member, sent: MemberChange): MemberChange {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined || field === 'duties' || field === 'licenses') continue
    const wanted: unknown = value ?? (field in NONE ? NONE[field] : '')
    if (wanted !== member[field as keyof Member]) changes[field] = wanted
  }
  return { ...changes, ...differingDuties(member, sent), ...differingLicenses(member, sent) }
}

function differingDuties(member: Member, sent: MemberChange): Pick<MemberChange, 'duties'> {
  const duties = sent.duties && sortedDuties(sent.duties)
  const isSame = !duties || duties.join() === member.duties.join()
  return isSame ? {} : { duties }
}

function differingLicenses(member: Member, sent: MemberChange): Pick<MemberChange, 'licenses'> {
  const licenses = sent.licenses && sortedLicenses(sent.licenses)
  const isSame = !licenses || labelsOf(licenses).join('\n') === labelsOf(member.licenses).join('\n')
  return isSame ? {} : { licenses }
}

export function differingSupervision(
  { supervision }: Member,
  recorded: SupervisionRecord[],
): Pick<ProfileChange, 'supervision'> {
  const [before, after] = [supervision, recorded].map((records) => records.map(supervisionLabel).join('\n'))
  return before === after ? {} : { supervision: recorded }
}

const labelsOf = (licenses: readonly License[]): string[] => licenses.map(licenseLabel)

/** How a history shows fields that are lists of records. */
const RECORD_LABELS: Record<string, (records: never) => string[]> = {
  licenses: labelsOf,
  supervision: (records: readonly SupervisionRecord[]) => records.map(supervisionLabel),
}

/** The field changes for the history entry. Call it before the change. */
export const fieldChanges = (member: Member, changes: ProfileChange): FieldChange[] =>
  Object.entries(changes).map(([field, to]) => ({
    field,
    from: valueOf(field, member[field as keyof Member]),
    to: valueOf(field, to),
  }))

const valueOf = (field: string, value: unknown): FieldChange['from'] =>
  RECORD_LABELS[field]?.(value as never) ?? (value as FieldChange['from'])
