import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { seesCompany, type Standing } from './company-access.ts'

/** A member's position in the hierarchy relative to the caller; 'below' at any depth. */
export type Relation = 'self' | 'below' | 'outside'

/** `scopes` are set if the call comes from an API key. */
export type Viewer = Pick<SessionUser, 'id' | 'role' | 'username' | 'duties' | 'scopes'>

export const isApiKey = ({ scopes }: Pick<Viewer, 'scopes'>): boolean => scopes !== undefined

/** The company and auditors see every member; others see themselves and their downline (decisions, People). */
export const canSee = (by: Standing, relation: Relation): boolean => seesCompany(by) || relation !== 'outside'

/** The company puts members under anyone or no one; others under themselves or their downline. */
export const canPutUnder = (by: Standing, relation: Relation | 'nobody'): boolean =>
  isCompanyRole(by.role) || relation === 'self' || relation === 'below'

/** Roster pages are for the company, auditors, managers, and the accounts in ROSTER_ACCOUNTS. */
export const canOpenRoster = (by: Standing & { username: string }, accounts: readonly string[]): boolean =>
  seesCompany(by) || by.role === 'manager' || accounts.includes(by.username.toLowerCase())
