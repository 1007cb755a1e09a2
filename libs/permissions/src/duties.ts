import { type Duty, isCompanyRole, type Role } from '@upline/contracts'

export type DutyProblem = 'not-company' | 'own-duties' | 'auditor-changes-nothing'

export const DUTY_PROBLEM_MESSAGES: Record<DutyProblem, string> = {
  'not-company': 'Only the CEO and admins can grant duties.',
  'own-duties': 'You cannot change your own duties.',
  'auditor-changes-nothing':
    'An auditor changes nothing. Choose a member who is not a CEO, admin or manager, and remove the other duties.',
}

interface Grant {
  by: { id: string; role: Role }
  member: { id: string; role: Role }
  duties: readonly Duty[]
}

/**
 * Why the caller cannot give these duties to the member, or null. Call it only if the duties or the role really change.
 */
export function dutyGrantProblem({ by, member, duties }: Grant): DutyProblem | null {
  if (!isCompanyRole(by.role)) return 'not-company'
  if (by.id === member.id) return 'own-duties'
  return auditorConflict(member.role, duties)
}

/** An auditor has no role or other duty that allows changes. */
export function auditorConflict(role: Role, duties: readonly Duty[]): 'auditor-changes-nothing' | null {
  if (!duties.includes('auditor')) return null
  return duties.length > 1 || isCompanyRole(role) || role === 'manager' ? 'auditor-changes-nothing' : null
}
