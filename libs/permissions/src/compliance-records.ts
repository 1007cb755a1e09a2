import { isCompanyRole } from '@upline/contracts'
import { hasDuty, isReadOnly, type Standing } from './company-access.ts'
import { ComplianceRecordsRefusedError } from './member-access-errors.ts'

type Caller = Standing & { id: string }

/** What rules S2 and R2 read about a member, by the field that has it. */
export type ComplianceRecords = 'licenses' | 'supervision'

const NAMES: Record<ComplianceRecords, string> = { licenses: 'licenses', supervision: 'supervision records' }

/** Sets records of other members: a rule checks the caller's own pay against the caller's own records. */
export const canSetComplianceRecords = (by: Caller, member: { id: string }): boolean =>
  complianceRecordsProblem(by, member, 'licenses') === null

/** Why the caller cannot set records of this member, or null. */
export function complianceRecordsProblem(by: Caller, member: { id: string }, of: ComplianceRecords): string | null {
  if (isReadOnly(by) || !(isCompanyRole(by.role) || hasDuty(by, 'compliance')))
    return `Only the CEO, admins and members with the Compliance duty can set ${NAMES[of]}.`
  return by.id === member.id
    ? `You cannot set your own ${NAMES[of]}. Ask the CEO, another admin or a member with the Compliance duty.`
    : null
}

/** Reads records of any member: those who set them, auditors, and the member. Uplines read those of their downline (`canSee`). */
export const canReadComplianceRecords = (by: Caller, member: { id: string }): boolean =>
  by.id === member.id || isCompanyRole(by.role) || hasDuty(by, 'compliance') || isReadOnly(by)

export function assertCanSetComplianceRecords(by: Caller, member: { id: string }, of: ComplianceRecords): void {
  const problem = complianceRecordsProblem(by, member, of)
  if (problem) throw new ComplianceRecordsRefusedError(of, problem)
}
