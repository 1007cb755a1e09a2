import { isCompanyRole } from '@upline/contracts'
import { hasDuty, seesCompany, type Standing } from './company-access.ts'
import { KEY_DENIAL_MESSAGES, type KeyDenial } from './matching-keys.ts'
import {
  type AccountTie,
  APPROVAL_DENIAL_MESSAGES,
  type ApprovalCandidate,
  approvalDenial,
  type ApprovalDenial,
  type ApprovalRequest,
} from './second-person.ts'

/** Holds a company role or the payroll duty: can be a second person (compensation.md, section 9). */
export const isApprover = (member: Standing): boolean => isCompanyRole(member.role) || hasDuty(member, 'payroll')

/** Sees the company's requests for approval, adjustments, pay periods and payroll; others see their own. */
export const seesPay = (viewer: Standing): boolean => seesCompany(viewer) || hasDuty(viewer, 'payroll')

/** no-second-person: no member of the company can decide the request. KeyDenial: of requests about matching keys. */
export type ApprovalRefusal = ApprovalDenial | 'no-second-person' | KeyDenial

export const APPROVAL_REFUSAL_MESSAGES: Record<ApprovalRefusal, string> = {
  ...APPROVAL_DENIAL_MESSAGES,
  ...KEY_DENIAL_MESSAGES,
  'no-second-person':
    'No second person can approve this. Grant the Payroll duty to a team member who is not paid by it. ' +
    'They can approve new requests by others immediately, and those of the person who granted the duty after 30 days.',
}

/** Why a viewer cannot decide a request. `others`: the result of approvalDenial for each other approver. */
export function approvalRefusal(
  own: ApprovalDenial | null,
  others: readonly (ApprovalDenial | null)[],
): ApprovalRefusal | null {
  if (own === null || own === 'not-approver') return own
  return others.includes(null) ? own : 'no-second-person'
}

/** The same by rules. `candidates`: everyone who could decide, and the caller; a caller who is not among them is not an approver. */
export function refusalAmong(
  callerId: string,
  candidates: readonly ApprovalCandidate[],
  { request, ties }: { request: ApprovalRequest; ties: readonly AccountTie[] },
): ApprovalRefusal | null {
  const caller = candidates.find(({ memberId }) => memberId === callerId)
  const own = caller ? approvalDenial(caller, request, ties) : 'not-approver'
  if (own === null || own === 'not-approver') return own
  const others = candidates.filter(({ memberId }) => memberId !== callerId)
  return approvalRefusal(
    own,
    others.map((other) => approvalDenial(other, request, ties)),
  )
}
