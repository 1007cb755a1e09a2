import {
  dateText,
  type Duty,
  DUTY_LABELS,
  EMPLOYMENT_LABELS,
  isCalendarDate,
  isEmployment,
  roleLabel,
  type FieldChange,
  type MemberHistoryAction,
  type MemberHistoryEntry,
} from '@upline/contracts'
import { capitalized } from '@upline/ui'

const ACTION_LABELS: Record<MemberHistoryAction, string> = {
  created: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Deleted',
  restored: 'Restored',
  imported: 'Imported',
}

export const actionLabel = ({ action }: Pick<MemberHistoryEntry, 'action'>): string => ACTION_LABELS[action]

const FIELD_LABELS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  isActive: 'Status',
  upline: 'Upline',
  uplineId: 'Upline',
  nmls: 'NMLS ID',
  zipCode: 'Zip code',
  profilePhotoUrl: 'Photo',
}

/** For example 'originationWebsite' becomes 'Origination website'. */
export const fieldLabel = (field: string): string =>
  FIELD_LABELS[field] ?? capitalized(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

function valueLabel(field: string, value: FieldChange['from']): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'object') return listLabel(value)
  if (field === 'isActive') return value ? 'Active' : 'Inactive'
  if (field === 'role') return roleLabel(String(value))
  if (field === 'employment' && isEmployment(value)) return EMPLOYMENT_LABELS[value]
  return isCalendarDate(value) ? dateText(value) : String(value)
}

const listLabel = (values: readonly string[]): string =>
  values.map((one) => DUTY_LABELS[one as Duty] ?? withDateTexts(one)).join(', ') || 'none'

/** Older entries have the term of a license or a supervision record as '(2026-01-01 to 2026-12-31)'. */
const withDateTexts = (record: string): string =>
  record.replace(/\((?:from )?[\d-]{10}(?: to [\d-]{10})?\)$/, (term) => term.replace(/[\d-]{10}/g, dateText))

export const changeLabel = ({ field, from, to }: FieldChange): string =>
  `${fieldLabel(field)}: ${valueLabel(field, from)} → ${valueLabel(field, to)}`
