import type { Duty, Role } from '@upline/contracts'
import { isProtectedAccount, type Standing } from './company-access.ts'

export interface KeyedMemberChange {
  role?: Role | undefined
  duties?: readonly Duty[] | undefined
  password?: string | undefined
  email?: string | undefined
  username?: string | undefined
  isActive?: boolean | undefined
}

export type FieldClosedToKeys = 'role' | 'duties' | 'password' | 'email' | 'username' | 'isActive'

const ALWAYS_CLOSED = ['role', 'duties', 'password'] as const
/** With these, a key could take over a protected account or lock its owner out. */
const CLOSED_FOR_PROTECTED = ['email', 'username', 'isActive'] as const

/**
 * The first field that an API key cannot set, or null (compensation.md, section 9). `change` has what differs from the
 * stored member, or from the defaults of a new one; `member` is as stored.
 */
export function fieldClosedToKeys(change: KeyedMemberChange, member: Standing): FieldClosedToKeys | null {
  const closed = isProtectedAccount(member) ? [...ALWAYS_CLOSED, ...CLOSED_FOR_PROTECTED] : ALWAYS_CLOSED
  return closed.find((field) => change[field] !== undefined) ?? null
}

/** An API key removes no company account and no member with duties. */
export const canKeyRemove = (member: Standing): boolean => !isProtectedAccount(member)
