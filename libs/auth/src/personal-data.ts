import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { RoleDeniedError } from './auth-failures.ts'

/** One's own, and for ceo and admin anybody's. */
export function assertMayHavePersonalData(user: SessionUser, memberId: string): void {
  if (user.id !== memberId && !isCompanyRole(user.role)) throw new RoleDeniedError()
}
