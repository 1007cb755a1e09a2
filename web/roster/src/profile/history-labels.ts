import {
  type Duty,
  DUTY_LABELS,
  EMPLOYMENT_LABELS,
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
  if (typeof value === 'object') return value.map((duty) => DUTY_LABELS[duty as Duty] ?? duty).join(', ') || 'none'
  if (field === 'isActive') return value ? 'Active' : 'Inactive'
  if (field === 'role') return roleLabel(String(value))
  if (field === 'employment' && isEmployment(value)) return EMPLOYMENT_LABELS[value]
  return String(value)
}

export const changeLabel = ({ field, from, to }: FieldChange): string =>
  `${fieldLabel(field)}: ${valueLabel(field, from)} → ${valueLabel(field, to)}`
