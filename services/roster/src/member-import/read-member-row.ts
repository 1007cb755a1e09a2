import {
  hasInvisible,
  isRole,
  MEMBER_PAYROLL_FIELDS,
  MEMBER_TEXT_FIELDS,
  type NewMember,
  payrollFault,
  type Role,
  ROLES,
  rosterRoleBadge,
} from '@upline/contracts'
import { fieldOfHeader, ROSTER_COLUMNS, rosterNames, rosterWebsite, unguardFormula } from '@upline/csv'
import { isEmail } from 'class-validator'
import {
  PLAIN_ADDRESS,
  isPhotoUrl,
  isUsername,
  isWebsite,
  MAX_LEVEL,
  TEXT_LIMITS,
  usernameFrom,
  WEBSITE_FIELDS,
} from '../directory/member-fields.ts'

/** A valid row, or the reason it is rejected. `upline` is a username or an email address, `uplineId` an id. */
export type ReadRow = { member: NewMember; upline: string } | { message: string }

export interface RowRules {
  /** Files may have unknown columns; lists of members may not. */
  unknownFields: 'ignore' | 'refuse'
  defaultPassword: string
}

type Texts = Record<string, string>

const OWN_FIELDS = new Set<string>([
  ...[
    'firstName',
    'lastName',
    'email',
    'username',
    'role',
    'level',
    'upline',
    'uplineId',
    'isActive',
    'password',
    'fullName',
  ],
  ...MEMBER_TEXT_FIELDS,
  ...MEMBER_PAYROLL_FIELDS,
])

/** Reads one row of a list or of a roster file, with the defaults of the product text, section 5. */
export function readMemberRow(object: Record<string, unknown>, rules: RowRules): ReadRow {
  const { texts, unknown, nested } = textsOf(object)
  if (nested !== undefined) return { message: `${nested} must be text.` }
  if (unknown.length > 0 && rules.unknownFields === 'refuse') return { message: `Unknown field '${unknown[0]}'.` }
  const cleaned = cleanedTexts(texts)
  const fault = faultOf(cleaned, rules)
  return fault === null ? { member: memberOf(cleaned), upline: texts['upline'] ?? '' } : { message: fault }
}

/** Names, addresses, dates and the employment in the form that the roster keeps. */
function cleanedTexts(texts: Texts): Texts {
  const cleaned: Texts = { ...texts, ...rosterNames(texts), email: texts['email'] ?? '' }
  if (cleaned['username']) cleaned['username'] = usernameFrom(cleaned['username'])
  for (const field of WEBSITE_FIELDS) if (cleaned[field]) cleaned[field] = rosterWebsite(cleaned[field])
  if (cleaned['employment']) cleaned['employment'] = readEmployment(cleaned['employment'])
  for (const field of ['hiredOn', 'leftOn']) if (cleaned[field]) cleaned[field] = isoDate(cleaned[field])
  return cleaned
}

/** Trimmed texts by field name. If two columns map to one field, the first non-empty one counts. */
function textsOf(object: Record<string, unknown>): { texts: Texts; unknown: string[]; nested: string | undefined } {
  const texts: Texts = {}
  const unknown: string[] = []
  let nested: string | undefined
  for (const [key, value] of Object.entries(object)) {
    const field = OWN_FIELDS.has(key) ? key : fieldOfHeader(key, ROSTER_COLUMNS)
    if (field === null) unknown.push(key.slice(0, 60))
    else if (typeof value === 'object' && value !== null) nested = field
    else texts[field] ||= textOf(value)
  }
  return { texts, unknown, nested }
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? unguardFormula(value).trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

const REQUIRED = { firstName: 'first name', lastName: 'last name', email: 'email' }

const faultOf = (texts: Texts, rules: RowRules): string | null =>
  identityFault(texts) ??
  positionFault(texts) ??
  passwordFault(texts, rules) ??
  payrollFault(texts)?.message ??
  textFault(texts)

function identityFault(texts: Texts): string | null {
  const missing = Object.entries(REQUIRED).flatMap(([field, label]) => (texts[field] ? [] : [label]))
  if (missing.length > 0) return `Missing required data: ${missing.join(', ')}.`
  const email = texts['email']!
  if (!isEmail(email) || !PLAIN_ADDRESS.test(email) || hasInvisible(email))
    return `'${shown(email)}' is not an email address.`
  if (texts['username'] && !isUsername(texts['username']))
    return `'${shown(texts['username'])}' is not a valid username.`
  return null
}

function positionFault(texts: Texts): string | null {
  if (texts['role'] && readRole(texts['role']) === undefined)
    return `Unknown role '${shown(texts['role'])}': one of ${ROLES.join(', ')} is needed.`
  if (levelOf(texts['level']) === null) return `The level must be from 0 to ${MAX_LEVEL}.`
  return null
}

const passwordFault = ({ password }: Texts, { defaultPassword }: RowRules): string | null =>
  password && password !== defaultPassword
    ? 'Remove the password. Members choose their own when they first sign in.'
    : null

function textFault(texts: Texts): string | null {
  for (const [field, limit] of Object.entries(TEXT_LIMITS)) {
    const text = texts[field] ?? ''
    if (text.length > limit) return `${field} must be at most ${limit} characters long.`
  }
  // Postgres can store neither, and one such cell would fail the whole file.
  const broken = Object.entries(texts).find(([, text]) => text.includes('\0') || !text.isWellFormed())
  if (broken) return `${broken[0]} contains an invalid character.`
  const badSite = WEBSITE_FIELDS.find((field) => texts[field] && !isWebsite(texts[field]))
  if (badSite) return `${badSite} '${shown(texts[badSite]!)}' is not a web address.`
  if (texts['profilePhotoUrl'] && !isPhotoUrl(texts['profilePhotoUrl'])) return 'profilePhotoUrl is not a web address.'
  return null
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Accepts labels, badges and stored names: 'Loan Officer', 'Sr. LO' and 'loan_officer'. */
export function readRole(text: string): Role | undefined {
  const key = text.trim().toLowerCase()
  const word = key.replace(/[\s-]+/g, '_')
  if (isRole(word)) return word
  return ROLES.find((role) => rosterRoleBadge(role).toLowerCase() === key)
}

/** 'W-2', '1099' and 'Entity' as files write them. */
const readEmployment = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '')

/** American dates as spreadsheets write them, 3/5/2024, become 2024-03-05. Other texts are kept, and the row is rejected. */
const isoDate = (text: string): string =>
  text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

/** Level 1 if the text is not a number; null if it is out of range. */
function levelOf(text: string | undefined): number | null {
  const level = /^-?\d{1,9}$/.test(text ?? '') ? Number(text) : 1
  return level >= 0 && level <= MAX_LEVEL ? level : null
}

function memberOf(texts: Texts): NewMember {
  const member: Record<string, unknown> = {
    firstName: texts['firstName'],
    lastName: texts['lastName'],
    email: texts['email'],
    level: levelOf(texts['level']),
    isActive: !/^(false|no|n|0|inactive)$/i.test(texts['isActive'] ?? ''),
    uplineId: texts['uplineId'] || null,
  }
  if (texts['username']) member['username'] = texts['username']
  if (texts['role']) member['role'] = readRole(texts['role'])
  if (texts['password']) member['password'] = texts['password']
  for (const field of [...MEMBER_TEXT_FIELDS, ...MEMBER_PAYROLL_FIELDS]) if (texts[field]) member[field] = texts[field]
  return member as unknown as NewMember
}
