import { isCompanyRole, type Role } from '@upline/contracts'

interface Actor {
  id: string
  role: Role
}

interface LoanOfficer {
  id: string
  /** The loan officer is below the actor, at any depth. */
  isInDownline: boolean
}

/** ceo and admin add loans for any member, managers for their downline and themselves, every other role for themselves. */
export function canAddLoanFor(by: Actor, officer: LoanOfficer): boolean {
  if (by.id === officer.id || isCompanyRole(by.role)) return true
  return by.role === 'manager' && officer.isInDownline
}

/** A loan that members add for themselves pays its adder: it cannot fund until someone else confirms it. */
export const needsConfirmation = (adderId: string, officerId: string): boolean => adderId === officerId

export interface UnconfirmedLoan {
  addedBy: string
  /** null: the loan has no loan officer. */
  officer: LoanOfficer | null
}

/** Someone else who manages the adder: a manager above the loan officer, ceo or admin. */
export function canConfirmLoan(by: Actor, { addedBy, officer }: UnconfirmedLoan): boolean {
  if (by.id === addedBy || by.id === officer?.id) return false
  if (isCompanyRole(by.role)) return true
  return by.role === 'manager' && officer !== null && officer.isInDownline
}

/** What writes a loan: Encompass, a file, or a person by hand. */
export type LoanSource = { kind: 'sync' } | { kind: 'import'; byId: string; isCompany: boolean } | { kind: 'hand' }

/** Whether a source confirms the unconfirmed loans that it changes: the sync, and files that ceo and admin import. */
export function confirmsLoan(source: LoanSource, addedBy: string): boolean {
  if (source.kind === 'sync') return true
  return source.kind === 'import' && source.isCompany && source.byId !== addedBy
}
