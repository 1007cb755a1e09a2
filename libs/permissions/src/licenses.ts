import { isCompanyRole } from '@upline/contracts'
import { hasDuty, isReadOnly, type Standing } from './company-access.ts'
import { LicensesRefusedError } from './member-access-errors.ts'

type Caller = Standing & { id: string }

/** Sets licenses of other members: rule S2 checks the caller's own loans against the caller's own licenses. */
export const canSetLicenses = (by: Caller, member: { id: string }): boolean => licensesProblem(by, member) === null

/** Why the caller cannot set licenses of this member, or null. */
export function licensesProblem(by: Caller, member: { id: string }): string | null {
  if (isReadOnly(by) || !(isCompanyRole(by.role) || hasDuty(by, 'compliance')))
    return 'Only the CEO, admins and members with the Compliance duty can set licenses.'
  return by.id === member.id
    ? 'You cannot set your own licenses. Ask the CEO, another admin or a member with the Compliance duty.'
    : null
}

/** Reads licenses of any member: those who set them, auditors, and the member. Uplines read those of their downline (`canSee`). */
export const canReadLicenses = (by: Caller, member: { id: string }): boolean =>
  by.id === member.id || isCompanyRole(by.role) || hasDuty(by, 'compliance') || isReadOnly(by)

export function assertCanSetLicenses(by: Caller, member: { id: string }): void {
  const problem = licensesProblem(by, member)
  if (problem) throw new LicensesRefusedError(problem)
}
