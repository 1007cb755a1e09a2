import { isCompanyRole, type Role } from '@upline/contracts'

/** Confirm, list and delete remembered spellings, which belong to the company (compensation.md, section 9). */
export const canManageSpellings = (role: Role): boolean => isCompanyRole(role)

export type ProposalDenial = 'not-manager' | 'oneself' | 'outside-downline'

/**
 * Why the caller cannot propose a spelling for the member, or null. Managers propose for their downline and never for
 * themselves. The company proposes for anyone: `canConfirmSpelling` decides whether that also confirms it.
 */
export function proposalDenial(
  by: { id: string; role: Role },
  member: { id: string; isInDownline: boolean },
): ProposalDenial | null {
  if (isCompanyRole(by.role)) return null
  if (by.role !== 'manager') return 'not-manager'
  if (by.id === member.id) return 'oneself'
  return member.isInDownline ? null : 'outside-downline'
}

/**
 * Whether the caller can confirm a spelling. `payeeIds`: everyone paid by the matched loans, so the matched member and
 * up to three levels above. None of them can confirm it.
 */
export const canConfirmSpelling = (by: { id: string; role: Role }, payeeIds: ReadonlySet<string>): boolean =>
  canManageSpellings(by.role) && !payeeIds.has(by.id)
