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

const ACTIONS: Record<MemberHistoryAction, string> = {
  created: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Deleted',
  restored: 'Restored',
  imported: 'Imported',
}

export const actionWords = ({ action }: Pick<MemberHistoryEntry, 'action'>): string => ACTIONS[action]

const NAMES: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  isActive: 'Status',
  upline: 'Upline',
  uplineId: 'Upline',
  nmls: 'NMLS ID',
  zipCode: 'Zip code',
  profilePhotoUrl: 'Photo',
}

/** 'originationWebsite' reads 'Origination website'. */
export const fieldWords = (field: string): string =>
  NAMES[field] ??
  `${field.charAt(0).toUpperCase()}${field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

function valueWords(field: string, value: FieldChange['from']): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'object') return value.map((duty) => DUTY_LABELS[duty as Duty] ?? duty).join(', ') || 'none'
  if (field === 'isActive') return value ? 'Active' : 'Inactive'
  if (field === 'role') return roleLabel(String(value))
  if (field === 'employment' && isEmployment(value)) return EMPLOYMENT_LABELS[value]
  return String(value)
}

export const changeWords = ({ field, from, to }: FieldChange): string =>
  `${fieldWords(field)}: ${valueWords(field, from)} → ${valueWords(field, to)}`
