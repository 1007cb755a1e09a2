import { type Duty, isCompanyRole, type Role } from '@upline/contracts'

/** What access depends on: the role, and the member's additional duties. */
export interface Standing {
  role: Role
  duties?: readonly Duty[]
}

export const hasDuty = ({ duties = [] }: Pick<Standing, 'duties'>, duty: Duty): boolean => duties.includes(duty)

/** ceo and admin see and change everything; an auditor sees everything (compensation.md, section 9). */
export const seesCompany = (viewer: Standing): boolean => isCompanyRole(viewer.role) || hasDuty(viewer, 'auditor')

/** Compliance findings for the whole company. */
export const seesCompliance = (viewer: Standing): boolean => seesCompany(viewer) || hasDuty(viewer, 'compliance')

/** An auditor changes nothing, whatever the role. */
export const isReadOnly = (caller: Pick<Standing, 'duties'>): boolean => hasDuty(caller, 'auditor')

/** Accounts that see or approve for the whole company. Only the company changes how their owners sign in. */
export const isProtectedAccount = ({ role, duties = [] }: Standing): boolean => isCompanyRole(role) || duties.length > 0
