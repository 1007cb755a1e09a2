import { isCompanyRole, type Role } from '@upline/contracts'

/** proposed: matches nothing until the company confirms it. */
export type SpellingState = 'proposed' | 'confirmed'

/** Remembered spellings belong to the company: managers propose, ceo and admin confirm (compensation.md, section 9). */
export function spellingStateFor(role: Role): SpellingState | null {
  if (isCompanyRole(role)) return 'confirmed'
  return role === 'manager' ? 'proposed' : null
}

/** Confirm, list and delete remembered spellings. */
export const canManageSpellings = (role: Role): boolean => isCompanyRole(role)
