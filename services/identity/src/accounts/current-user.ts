import { type AccessChecks, isCompanyRole, type CurrentUser } from '@upline/contracts'
import { hasDuty } from '@upline/permissions'
import type { Account } from '../../database/schema/accounts.ts'

/** Roster pages are for ceo, admin, managers, auditors, and the accounts in ROSTER_ACCOUNTS ('admin' is always one). */
export function accessChecks(
  of: Pick<Account, 'role' | 'duties' | 'usernameKey'>,
  rosterAccounts: readonly string[],
): AccessChecks {
  const companyRole = isCompanyRole(of.role)
  const manager = of.role === 'manager'
  const rosterAccount = of.usernameKey === 'admin' || rosterAccounts.includes(of.usernameKey)
  const auditor = hasDuty(of, 'auditor')
  const rosterAccess = companyRole || manager || auditor || rosterAccount
  return { companyRole, manager, ...(auditor && { auditor }), rosterAccount, rosterAccess }
}

export const currentUser = (account: Account, rosterAccounts: readonly string[]): CurrentUser => ({
  id: account.id,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  ...(account.duties.length > 0 && { duties: account.duties }),
  level: account.level,
  needsPasswordChange: account.isChangeDue,
  rosterAccess: accessChecks(account, rosterAccounts).rosterAccess,
})
