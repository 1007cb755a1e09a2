import { failing, type LoanScope } from '@upline/contracts'
import { seesCompany, type Standing } from '@upline/permissions'

class ScopeDeniedError extends failing(
  'forbidden',
  'loans.scope-denied',
  'Only the CEO, admins and auditors see the loans of the whole company.',
) {}

/** Rule 7: `company` for ceo, admin and auditors only, and their default; everyone else sees `mine`. */
export function scopeFor(viewer: Standing, asked: LoanScope | undefined): LoanScope {
  const isCompany = seesCompany(viewer)
  if (asked === 'company' && !isCompany) throw new ScopeDeniedError()
  return asked ?? (isCompany ? 'company' : 'mine')
}
