import { Failure, isCompanyRole, type LoanScope, type Role } from '@upline/contracts'

export class ScopeDeniedError extends Failure {
  constructor() {
    super('forbidden', 'loans.scope-denied', 'Only the CEO and admins see the loans of the whole company.')
  }
}

/** Rule 7: `company` for admin and ceo only, and their default; everybody else sees `mine`. */
export function scopeFor(role: Role, asked: LoanScope | undefined): LoanScope {
  if (asked === 'company' && !isCompanyRole(role)) throw new ScopeDeniedError()
  return asked ?? (isCompanyRole(role) ? 'company' : 'mine')
}
