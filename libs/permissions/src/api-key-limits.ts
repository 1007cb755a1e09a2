import { type Duty, isCompanyRole, type Role } from '@upline/contracts'

export interface KeyedMemberChange {
  role?: Role | undefined
  duties?: readonly Duty[] | undefined
  password?: string | undefined
  email?: string | undefined
  username?: string | undefined
  isActive?: boolean | undefined
}

export type FieldClosedToKeys = 'role' | 'duties' | 'password' | 'email' | 'username' | 'isActive'

const NEVER = ['role', 'duties', 'password'] as const
/** Whoever changes these of a company account can take it over or shut its owner out. */
const NOT_OF_COMPANY_ACCOUNTS = ['email', 'username', 'isActive'] as const

/**
 * The first field that an API key cannot set, or null (compensation.md, section 9). `change` holds what differs from the
 * stored member, or from the defaults of a new one; `role` is the member's stored role.
 */
export function fieldClosedToKeys(change: KeyedMemberChange, role: Role): FieldClosedToKeys | null {
  const closed = isCompanyRole(role) ? [...NEVER, ...NOT_OF_COMPANY_ACCOUNTS] : NEVER
  return closed.find((field) => change[field] !== undefined) ?? null
}

/** A key removes no company account. */
export const canKeyRemove = (role: Role): boolean => !isCompanyRole(role)
