import { isCompanyRole, type Role } from '@upline/contracts'

/** Member fields that match the loan officer of a loan. */
export const MATCHING_KEY_FIELDS = ['firstName', 'lastName', 'username', 'email', 'nmls'] as const

export type KeyOrigin = 'seeded' | 'added' | 'registered' | 'changed'

export interface KeyChange {
  memberId: string
  /** Who made the change; null for the system. */
  changedBy: string | null
  origin: KeyOrigin
}

/**
 * Whether a key that the change introduces matches loans at once (compensation.md, section 9). What members choose for
 * themselves waits until a manager or the company approves it; a registration is such a choice.
 */
export function isKeyApproved({ memberId, changedBy, origin }: KeyChange): boolean {
  if (origin === 'seeded') return true
  if (origin === 'registered') return false
  return changedBy !== null && changedBy !== memberId
}

interface KeyApprover {
  id: string
  role: Role
}

/** Whether the caller can approve a member's key. `isInDownline`: the member is below the caller, at any depth. */
export function canApproveKey(by: KeyApprover, member: { id: string; isInDownline: boolean }): boolean {
  if (by.id === member.id) return false
  return isCompanyRole(by.role) || (by.role === 'manager' && member.isInDownline)
}
