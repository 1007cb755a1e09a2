import { isCompanyRole, type Role } from '@upline/contracts'
import { isReadOnly } from './company-access.ts'
import { isApiKey, type Viewer } from './member-access.ts'

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

/** Payees of a loan: its loan officer and the uplines in its chain. */
export interface LoanPay {
  officerId: string
  payees: ReadonlySet<string>
}

/** Whether a loan pays a member. Its loan officer counts even while inactive or without a rate. */
export const isPaidBy = ({ officerId, payees }: LoanPay, memberId: string): boolean =>
  officerId === memberId || payees.has(memberId)

/** A loan that pays the member who added it cannot fund until someone else confirms it (loan-money.ts has the same rule for changes). */
export const needsConfirmation = (adderId: string, pay: LoanPay): boolean => isPaidBy(pay, adderId)

export interface UnconfirmedLoan {
  addedBy: string
  /** null: the loan has no loan officer. */
  officer: LoanOfficer | null
}

/**
 * ceo, admin and managers above the loan officer at any depth, also if they earn an override on the loan. Never the member who
 * added the loan, and never its loan officer. A confirmation states that the loan exists and changes none of its terms.
 */
export function canConfirmLoan(by: Omit<Viewer, 'username'>, { addedBy, officer }: UnconfirmedLoan): boolean {
  if (isReadOnly(by) || isApiKey(by)) return false
  if (by.id === addedBy || by.id === officer?.id) return false
  if (isCompanyRole(by.role)) return true
  return by.role === 'manager' && officer !== null && officer.isInDownline
}

/** A source of many loans: Encompass or a file. */
export type LoanSource = { kind: 'sync' } | { kind: 'import'; byId: string; isCompany: boolean }

export interface WrittenLoan {
  addedBy: string
  payees: ReadonlySet<string>
  /** The source names everyone who originates the loan after its change. */
  namesOriginators: boolean
}

/**
 * Whether a source confirms the unconfirmed loans that it changes: the sync, and files of ceo and admin who earn nothing on the
 * loan. Stricter than canConfirmLoan: a file can fund the loan and set its amount too. A source that names no one, or someone else,
 * does not confirm who originates the loan: otherwise members could add loans with the numbers of other members' loans.
 */
export function confirmsLoan(source: LoanSource, { addedBy, payees, namesOriginators }: WrittenLoan): boolean {
  if (!namesOriginators) return false
  if (source.kind === 'sync') return true
  return source.isCompany && source.byId !== addedBy && !payees.has(source.byId)
}
