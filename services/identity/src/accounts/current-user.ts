import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import type { Account } from './account.entity.ts'

/** The roster pages: ceo, admin, managers, and the accounts named in ROSTER_ACCOUNTS ('admin' is always one). */
export const hasRosterAccess = (
  of: Pick<Account, 'role' | 'usernameKey'>,
  rosterAccounts: readonly string[],
): boolean =>
  isCompanyRole(of.role) ||
  of.role === 'manager' ||
  of.usernameKey === 'admin' ||
  rosterAccounts.includes(of.usernameKey)

export const currentUser = (account: Account, rosterAccounts: readonly string[]): CurrentUser => ({
  id: account.id,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  level: account.level,
  needsPasswordChange: account.isChangeDue,
  rosterAccess: hasRosterAccess(account, rosterAccounts),
})
