import { type AccessChecks, isCompanyRole, type CurrentUser } from '@upline/contracts'
import type { Account } from './account.entity.ts'

/** The roster pages: ceo, admin, managers, and the accounts named in ROSTER_ACCOUNTS ('admin' is always one). */
export function accessChecks(
  of: Pick<Account, 'role' | 'usernameKey'>,
  rosterAccounts: readonly string[],
): AccessChecks {
  const companyRole = isCompanyRole(of.role)
  const manager = of.role === 'manager'
  const rosterAccount = of.usernameKey === 'admin' || rosterAccounts.includes(of.usernameKey)
  return { companyRole, manager, rosterAccount, rosterAccess: companyRole || manager || rosterAccount }
}

export const currentUser = (account: Account, rosterAccounts: readonly string[]): CurrentUser => ({
  id: account.id,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  level: account.level,
  needsPasswordChange: account.isChangeDue,
  rosterAccess: accessChecks(account, rosterAccounts).rosterAccess,
})
