/** Roles of the product text, section 3. */
export const ROLES = [
  'ceo',
  'admin',
  'manager',
  'senior_loan_officer',
  'loan_officer',
  'assistant',
  'processor',
] as const

export type Role = (typeof ROLES)[number]

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role)

/** ceo and admin see and do everything (decisions, People). */
export const isCompanyRole = (role: Role): boolean => role === 'ceo' || role === 'admin'

/** Order for granting roles: ceo = admin > manager > the rest (decisions, People). */
export const roleRank = (role: Role): number => (isCompanyRole(role) ? 2 : role === 'manager' ? 1 : 0)

/** The dashboard's subtitle (product text, section 1). */
export function dashboardRoleLabel(role: Role): string {
  if (role === 'ceo') return 'CEO'
  if (role === 'admin') return 'Administrator'
  if (role === 'loan_officer') return 'Loan Officer'
  return 'Team Member'
}

/** Roster badges (product text, section 6): CEO, Admin, Sr. LO, LO; other roles by their label. */
export function rosterRoleBadge(role: Role): string {
  if (role === 'ceo') return 'CEO'
  if (role === 'admin') return 'Admin'
  if (role === 'senior_loan_officer') return 'Sr. LO'
  if (role === 'loan_officer') return 'LO'
  return roleLabel(role)
}

/** The label of a role on every screen: underscores replaced, words capitalized, 'CEO' in capitals. */
export const roleLabel = (role: string): string =>
  role
    .split('_')
    .map((word) => (word === 'ceo' ? 'CEO' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
