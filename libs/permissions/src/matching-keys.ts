import { isCompanyRole, type Role } from '@upline/contracts'

/** Member fields that match the loan officer of a loan. */
export const MATCHING_KEY_FIELDS = ['firstName', 'lastName', 'username', 'email', 'nmls'] as const

/** The keys that those fields give a member: the full name is one key. */
export const MATCHING_KEY_KINDS = ['username', 'email', 'name', 'nmls'] as const

export type MatchingKeyKind = (typeof MATCHING_KEY_KINDS)[number]

export type KeyOrigin = 'seeded' | 'added' | 'registered' | 'changed'

export interface KeyChange {
  memberId: string
  kind: MatchingKeyKind
  /** Who made the change; null for the system. */
  changedBy: string | null
  origin: KeyOrigin
}

/** Unique in the roster, so a new member cannot take one that is someone else's. */
const UNIQUE_KINDS: readonly MatchingKeyKind[] = ['username', 'email']

/**
 * Whether a key that the change introduces matches loans immediately (compensation.md, section 9). What members choose for
 * themselves stays pending until a manager or the company approves it. A registration is such a choice, but its email
 * address and username are no one else's, so only its name and NMLS ID stay pending (docs/decisions/0041).
 */
export function isKeyApproved({ memberId, kind, changedBy, origin }: KeyChange): boolean {
  if (origin === 'seeded') return true
  if (origin === 'registered') return UNIQUE_KINDS.includes(kind)
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
