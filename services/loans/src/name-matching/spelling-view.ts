import { isCompanyRole, type RememberedSpelling, type SessionUser } from '@upline/contracts'
import { canConfirmSpelling } from '@upline/permissions'

export interface SpellingRow extends Omit<RememberedSpelling, 'canConfirm' | 'canDelete'> {
  proposedAtKey: string
  proposedById: string
  memberNo: number
}

export interface ViewedSpelling extends SpellingRow {
  /** Everyone paid by the matched loans. */
  payees: string[]
}

/** Managers withdraw their own proposals; ceo and admin delete every match. */
export const canDeleteSpelling = (by: SessionUser, { state, proposedById }: SpellingRow): boolean =>
  isCompanyRole(by.role) || (state === 'proposed' && proposedById === by.id)

export function spellingView(by: SessionUser, row: ViewedSpelling): RememberedSpelling {
  const { proposedAtKey: _key, proposedById: _id, memberNo: _no, payees, ...spelling } = row
  return {
    ...spelling,
    canConfirm: row.state === 'proposed' && canConfirmSpelling(by, new Set(payees)),
    canDelete: canDeleteSpelling(by, row),
  }
}
