import { isCompanyRole } from '@upline/contracts'
import { hasDuty, isReadOnly, type Standing } from './company-access.ts'

/** Places and releases holds (compensation.md, section 10). */
export const canHold = (by: Standing): boolean =>
  !isReadOnly(by) && (isCompanyRole(by.role) || hasDuty(by, 'payroll') || hasDuty(by, 'compliance'))

/** Changes what rules do about what they find. Relaxing a rule also needs a second person (decision 0116). */
export const canSetRules = (by: Standing): boolean =>
  !isReadOnly(by) && (isCompanyRole(by.role) || hasDuty(by, 'compliance'))

export const RELEASE_DENIAL_MESSAGES = {
  'not-holder': 'Only the CEO, admins and members with the Payroll or Compliance duty can release a hold.',
  'own-pay': 'This hold covers your own pay. Someone else has to release it.',
  'tied-account':
    'A member whose pay is on hold created, promoted or reset your account in the last 30 days, so you cannot release the hold. ' +
    'Ask the CEO, another admin or a member with the Payroll or Compliance duty.',
} as const

export type ReleaseDenial = keyof typeof RELEASE_DENIAL_MESSAGES

export const OWN_REDUCTION_MESSAGE =
  'A hold of this pay run keeps a reduction of your own pay. Someone else has to pay it in a later run.'

/** Moving a reduction to a later run raises the pay of this one. `reducedIds`: members whose pay the holds reduce. */
export const canDefer = (byId: string, reducedIds: readonly string[]): boolean => !reducedIds.includes(byId)

export const OWN_DEDUCTIONS_MESSAGE = 'These deductions reduce your own pay. Someone else has to accept them.'

/** Accepts deductions below the floor for others only: the decision ends a hold of rule W1. `payeeIds`: members whose pay they reduce. */
export const canAcceptDeductions = (byId: string, payeeIds: readonly string[]): boolean => !payeeIds.includes(byId)

/** Why a member cannot release a hold, or null. `payeeIds`: members whose pay it holds; `controllers`: of the member's account. */
export function releaseDenial(
  by: Standing & { id: string },
  payeeIds: readonly string[],
  controllers: ReadonlySet<string>,
): ReleaseDenial | null {
  if (!canHold(by)) return 'not-holder'
  if (payeeIds.includes(by.id)) return 'own-pay'
  return payeeIds.some((id) => controllers.has(id)) ? 'tied-account' : null
}
