import { type Duty, isCompanyRole, type Role } from '@upline/contracts'
import type { Account } from '../../database/schema/accounts.ts'

/** What an account may do, by roster's facts. */
export interface AccountAccess {
  role: Role
  /** In the order that the roster keeps. */
  duties: Duty[]
  maySignIn: boolean
}

export const accessOf = ({ role, duties, isActive, removedAt }: Account): AccountAccess => ({
  ...{ role, duties, maySignIn: isActive && removedAt === null },
})

/** API keys call in the name of a CEO or admin who can sign in. */
export const mayHoldKeys = ({ role, maySignIn }: Pick<AccountAccess, 'role' | 'maySignIn'>): boolean =>
  maySignIn && isCompanyRole(role)

/** Open sessions end if the role or the duties change, or if the member can no longer sign in. */
export const endsSessions = (before: AccountAccess, now: AccountAccess): boolean =>
  before.role !== now.role || before.duties.join() !== now.duties.join() || (before.maySignIn && !now.maySignIn)

/** API keys end for good with the company role or the account: they stay ended if that is undone. */
export const endsKeys = (before: AccountAccess, now: AccountAccess): boolean => mayHoldKeys(before) && !mayHoldKeys(now)
