import { isCompanyRole, MEMBER_PAYROLL_FIELDS, type MemberChange, type MemberPayrollField } from '@upline/contracts'
import { hasDuty, isReadOnly, type Standing } from './company-access.ts'
import { PayrollFieldsRefusedError } from './member-access-errors.ts'

const OTHERS_ONLY =
  'You cannot set your own payroll fields. Ask the CEO, another admin or a member with the Payroll duty.'
const PAYROLL_ONLY = 'Only the CEO, admins and members with the Payroll duty can set payroll fields.'

type Caller = Standing & { id: string }

/** Sets payroll fields of other members: an employee number decides which payroll record gets the money. */
export const canSetPayroll = (by: Caller, member: { id: string }): boolean => payrollProblem(by, member) === null

/** Why the caller cannot set payroll fields of this member, or null. */
export function payrollProblem(by: Caller, member: { id: string }): string | null {
  if (isReadOnly(by) || !(isCompanyRole(by.role) || hasDuty(by, 'payroll'))) return PAYROLL_ONLY
  return by.id === member.id ? OTHERS_ONLY : null
}

/** Reads payroll fields of any member: those who set them, auditors, and the member. Uplines read those of their downline (`canSee`). */
export const canReadPayroll = (by: Caller, member: { id: string }): boolean =>
  by.id === member.id || isCompanyRole(by.role) || hasDuty(by, 'payroll') || isReadOnly(by)

export const payrollFieldsIn = (changes: object): MemberPayrollField[] =>
  MEMBER_PAYROLL_FIELDS.filter((field) => (changes as Record<string, unknown>)[field] !== undefined)

/** Throws if the changes contain payroll fields that the caller cannot set. */
export function assertCanSetPayroll(by: Caller, member: { id: string }, changes: MemberChange | object): void {
  const fields = payrollFieldsIn(changes)
  const problem = fields.length > 0 ? payrollProblem(by, member) : null
  if (problem) throw new PayrollFieldsRefusedError(fields, problem)
}
