import { isCompanyRole, type MemberChange, type Role, roleRank, type SessionUser } from '@upline/contracts'
import { MayNotError, RoleAboveOwnError } from './access-failures.ts'

/** Where somebody stands, seen from who asks: oneself, below at any depth, or anywhere else. */
export type Relation = 'self' | 'below' | 'outside'

export type Viewer = Pick<SessionUser, 'id' | 'role' | 'username'>

export interface Target {
  relation: Relation
  role: Role
}

/** ceo and admin see all; the others themselves and their downline at any depth. */
export const maySee = (by: Viewer, relation: Relation): boolean => isCompanyRole(by.role) || relation !== 'outside'

/** Fields of one's own profile that only somebody above may change. */
const CLOSED_TO_ONESELF: readonly (keyof MemberChange)[] = ['role', 'level', 'uplineId', 'isActive', 'username']

/** The table of decisions, People, for a change of somebody whom one may see. `changes` holds what really differs. */
export function assertMayChange(by: Viewer, target: Target, changes: MemberChange): void {
  if (target.relation === 'self') return assertMayChangeOneself(by, changes)
  assertMayManage(by, target)
  if (changes.role !== undefined) assertMayGrant(by, changes.role)
}

function assertMayChangeOneself(by: Viewer, changes: MemberChange): void {
  if (changes.role !== undefined) throw new MayNotError('You can not change your own role.')
  const isClosed = CLOSED_TO_ONESELF.some((field) => changes[field] !== undefined)
  if (isClosed && !isCompanyRole(by.role))
    throw new MayNotError('Only your manager can change level, upline, active status and username.')
}

/** Edit, delete, move: everybody for ceo and admin, the own downline for a manager, nobody for the others. */
export function assertMayManage(by: Viewer, target: Target): void {
  if (isCompanyRole(by.role)) return
  if (by.role !== 'manager' || target.relation !== 'below') throw new MayNotError()
  // Whoever edits an account can take it over by its e-mail address.
  if (roleRank(target.role) > roleRank(by.role)) throw new MayNotError()
}

/** ceo, admin and manager add members; where they may put them is the upline's question. */
export function assertMayAdd(by: Viewer): void {
  if (!isCompanyRole(by.role) && by.role !== 'manager') throw new MayNotError()
}

export function assertMayGrant(by: Viewer, role: Role): void {
  if (roleRank(role) > roleRank(by.role)) throw new RoleAboveOwnError()
}

/** An upline that one may put members under: anybody for ceo and admin, else oneself or one's downline; never nobody. */
export const mayPutUnder = (by: Viewer, relation: Relation | 'nobody'): boolean =>
  isCompanyRole(by.role) || relation === 'self' || relation === 'below'

/** Roster pages are for ceo, admin and managers, and for the accounts that ROSTER_ACCOUNTS names. */
export const mayOpenRoster = (by: Viewer, accounts: readonly string[]): boolean =>
  isCompanyRole(by.role) || by.role === 'manager' || accounts.includes(by.username.toLowerCase())
