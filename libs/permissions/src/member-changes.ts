import { isCompanyRole, type MemberChange, type MemberPayroll, type Role, roleRank } from '@upline/contracts'
import { canKeyRemove, fieldClosedToKeys, type KeyedMemberChange } from './api-key-limits.ts'
import { isProtectedAccount, seesCompany, type Standing } from './company-access.ts'
import { auditorConflict, dutyGrantProblem } from './duties.ts'
import { isApiKey, type Relation, type Viewer } from './member-access.ts'
import { assertCanSetComplianceRecords } from './compliance-records.ts'
import { assertCanSetPayroll, payrollFieldsIn } from './payroll-fields.ts'
import {
  DutyRefusedError,
  FieldClosedToKeysError,
  NotAllowedError,
  OwnBranchError,
  RemovalClosedToKeysError,
  RoleAboveOwnError,
} from './member-access-errors.ts'

/** The member that the caller acts on. */
export interface Target extends Standing {
  id: string
  relation: Relation
}

/** Fields of a profile, in addition to the role, that its owner cannot change. */
const CLOSED_TO_OWNER: readonly (keyof MemberChange)[] = ['level', 'uplineId', 'branch', 'isActive', 'username']

/** Decisions, People: whether the caller can make these changes. `changes` contains only fields whose value differs. */
export function assertCanChange(by: Viewer, target: Target, changes: MemberChange): void {
  assertCanSetRecords(by, target, changes)
  if (isOnlyOfRecords(changes)) return
  if (target.relation === 'self') assertCanChangeSelf(by, changes)
  else assertCanEdit(by, target)
  if (changes.role !== undefined) assertCanGrant(by, changes.role)
  assertDutiesAllowed(by, target, changes)
  assertOpenToKey(by, changes, target)
}

type RecordChange = Partial<MemberPayroll> & Pick<MemberChange, 'licenses'>

/** Payroll fields and licenses, which others than those who edit a profile set. */
function assertCanSetRecords(by: Viewer, member: { id: string }, changes: RecordChange): void {
  assertCanSetPayroll(by, member, changes)
  if (changes.licenses !== undefined) assertCanSetComplianceRecords(by, member, 'licenses')
}

/** The changes contain such fields, and nothing else. */
function isOnlyOfRecords(changes: MemberChange): boolean {
  const records: readonly string[] = [...payrollFieldsIn(changes), ...(changes.licenses ? ['licenses'] : [])]
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  return changed.length > 0 && changed.every(([field]) => records.includes(field))
}

function assertCanChangeSelf(by: Viewer, changes: MemberChange): void {
  if (changes.role !== undefined) throw new NotAllowedError('You cannot change your own role.')
  const isClosed = CLOSED_TO_OWNER.some((field) => changes[field] !== undefined)
  if (isClosed && !isCompanyRole(by.role))
    throw new NotAllowedError('Only your manager can change level, upline, branch, active status and username.')
  if (changes.branch !== undefined) throw new OwnBranchError()
}

function assertDutiesAllowed(by: Viewer, target: Target, { role, duties }: Partial<Standing>): void {
  const member = { id: target.id, role: role ?? target.role }
  const problem = duties && dutyGrantProblem({ by, member, duties })
  if (problem) throw new DutyRefusedError(problem)
  const conflict = role && !duties ? auditorConflict(role, target.duties ?? []) : null
  if (conflict) throw new DutyRefusedError(conflict, 'role')
}

/** Moves of a member: everyone for the company, the downline for a manager. */
export function assertLeads(by: Viewer, target: Pick<Target, 'relation' | 'role'>): void {
  if (isCompanyRole(by.role)) return
  const isTheirs = by.role === 'manager' && target.relation === 'below' && roleRank(target.role) <= roleRank(by.role)
  if (!isTheirs) throw new NotAllowedError()
}

/** What a move would change, and the history of a member. */
export function assertCanReview(by: Viewer, target: Pick<Target, 'relation' | 'role'>): void {
  if (!seesCompany(by)) assertLeads(by, target)
}

/**
 * Edits: as above, but only the company edits members with duties. An email address is enough to take over an account,
 * and with it what its duties allow.
 */
export function assertCanEdit(by: Viewer, target: Omit<Target, 'id'>): void {
  assertLeads(by, target)
  if (!isCompanyRole(by.role) && isProtectedAccount(target))
    throw new NotAllowedError('Only the CEO and admins can change a member who has duties.')
}

/** Deletions, restores and undone imports. */
export function assertCanRemove(by: Viewer, target: Omit<Target, 'id'>): void {
  assertCanEdit(by, target)
  assertKeyCanRemove(by, target)
}

export function assertKeyCanRemove(by: Viewer, target: Standing): void {
  if (isApiKey(by) && !canKeyRemove(target)) throw new RemovalClosedToKeysError()
}

/** The company and managers add members. Whether the upline is allowed is checked separately. */
export const canAddMembers = (by: Standing): boolean => isCompanyRole(by.role) || by.role === 'manager'

export function assertCanAdd(by: Standing): void {
  if (!canAddMembers(by)) throw new NotAllowedError()
}

/** What differs from the defaults, as far as it is limited. */
export type NewMemberChange = KeyedMemberChange & RecordChange

/** A new member with this role and these duties. `sent` contains what differs from the defaults. */
export function assertCanAddAs(by: Viewer, member: Required<Standing> & { id: string }, sent: NewMemberChange): void {
  assertCanAdd(by)
  assertCanGrant(by, member.role)
  assertCanSetRecords(by, { id: member.id }, sent)
  if (member.duties.length > 0) assertDutiesAllowed(by, { ...member, relation: 'below' }, member)
  assertOpenToKey(by, sent, { role: member.role })
}

function assertCanGrant(by: Standing, role: Role): void {
  if (roleRank(role) > roleRank(by.role)) throw new RoleAboveOwnError()
}

function assertOpenToKey(by: Viewer, change: KeyedMemberChange, target: Standing): void {
  const closed = isApiKey(by) ? fieldClosedToKeys(change, target) : null
  if (closed) throw new FieldClosedToKeysError(closed)
}
