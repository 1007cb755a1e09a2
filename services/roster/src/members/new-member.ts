import {
  MEMBER_PAYROLL_FIELDS,
  MEMBER_TEXT_FIELDS,
  type MemberPayroll,
  type MemberTextField,
  type NewMember,
  NO_PAYROLL,
  sortedDuties,
  sortedLicenses,
} from '@upline/contracts'
import type { NewMemberChange } from '@upline/permissions'
import type { Member } from '../../database/schema/members.ts'
import { DEFAULT_LEVEL, DEFAULT_ROLE, usernameFrom } from '../directory/member-fields.ts'

export interface Admission {
  id: string
  createdAt: Date
  needsPasswordChange: boolean
}

/** A member with every default filled in: loan officer, level 1, active, and the email address as username. */
export function newMember(of: NewMember, { id, createdAt, needsPasswordChange }: Admission): Member {
  return {
    id,
    version: 1,
    username: usernameFrom(of.username || of.email.toLowerCase()),
    firstName: of.firstName,
    lastName: of.lastName,
    email: of.email,
    role: of.role || DEFAULT_ROLE,
    duties: sortedDuties(of.duties ?? []),
    licenses: sortedLicenses(of.licenses ?? []),
    supervision: [],
    level: typeof of.level === 'number' ? of.level : DEFAULT_LEVEL,
    uplineId: of.uplineId || null,
    isActive: of.isActive ?? true,
    needsPasswordChange,
    createdAt,
    removedAt: null,
    removedBy: null,
    ...textsOf(of),
    ...payrollOf(of),
  }
}

/** The fields set by the sender that API keys, or members without payroll rights, may not set. */
export const beyondDefaults = ({
  role = DEFAULT_ROLE,
  duties = [],
  licenses = [],
  password,
  ...of
}: NewMember): NewMemberChange => ({
  ...(role !== DEFAULT_ROLE && { role }),
  ...(duties.length > 0 && { duties }),
  ...(licenses.length > 0 && { licenses }),
  ...(password && { password }),
  ...sentPayroll(of),
})

const sentPayroll = (of: Partial<MemberPayroll>): Partial<MemberPayroll> =>
  Object.fromEntries(MEMBER_PAYROLL_FIELDS.flatMap((field) => (of[field] ? [[field, of[field]]] : [])))

const payrollOf = (of: Partial<MemberPayroll>): MemberPayroll => ({ ...NO_PAYROLL, ...sentPayroll(of) })

const textsOf = (of: NewMember): Record<MemberTextField, string> =>
  Object.fromEntries(MEMBER_TEXT_FIELDS.map((field) => [field, of[field] ?? ''])) as Record<MemberTextField, string>
