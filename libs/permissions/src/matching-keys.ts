import { isCompanyRole, type MatchingKeyKind, type Role } from '@upline/contracts'

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
 * address and username are unique, so only its name and NMLS ID stay pending (docs/decisions/0041).
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

interface KeyOwner {
  id: string
  /** The member is below the approver, at any depth. */
  isInDownline: boolean
}

export type KeyDenial = 'own-key' | 'not-key-approver'

export const KEY_DENIAL_MESSAGES: Record<KeyDenial, string> = {
  'own-key': 'You cannot approve your own name, username, email address or NMLS ID. Your manager or an admin has to.',
  'not-key-approver': 'Only the CEO, admins and managers above this member can approve this.',
}

/** Why the caller cannot decide about a member's key, or null if they can. */
export function keyDenial(by: KeyApprover, member: KeyOwner): KeyDenial | null {
  if (by.id === member.id) return 'own-key'
  const isAbove = isCompanyRole(by.role) || (by.role === 'manager' && member.isInDownline)
  return isAbove ? null : 'not-key-approver'
}

/** The same for an account that the member could use. `controllers`: of the caller's account. */
export function keyRefusal(
  by: KeyApprover,
  member: KeyOwner,
  controllers: ReadonlySet<string>,
): KeyDenial | 'tied-account' | null {
  return keyDenial(by, member) ?? (controllers.has(member.id) ? 'tied-account' : null)
}

export const canApproveKey = (by: KeyApprover, member: KeyOwner): boolean => keyDenial(by, member) === null
