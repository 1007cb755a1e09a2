import { isDeepStrictEqual } from 'node:util'
import { type CalendarDate, isCompanyRole, type Role } from '@upline/contracts'

/** What decides the pay of a funded loan, and the pay itself. */
export interface FundedMoney {
  amountCents: number | null
  fundedOn: CalendarDate | null
  isPaidElsewhere: boolean
  /** Cents by member number, without members whose shares add up to 0. */
  pay: Record<string, number>
}

/** A loan that the undo of an import removed, and that another import funded again. */
export interface LoanFundedAgain {
  loanId: string
  /** The key under which the undo remembered it. */
  key: string
  before: FundedMoney
  now: FundedMoney
  importer: { no: number; role: Role }
}

/**
 * Whether the pay of the loan is on hold until another person releases it: something of its money differs, and the importer is paid by the
 * loan now or was before. Managers change no funded loan alone, so any difference counts for them. An undo could otherwise avoid the second
 * person that a change of a funded loan needs (compensation.md, section 9; decision 0132).
 */
export function holdsPay({ before, now, importer: { no, role } }: Omit<LoanFundedAgain, 'loanId' | 'key'>): boolean {
  if (isDeepStrictEqual(before, now)) return false
  return !isCompanyRole(role) || no in before.pay || no in now.pay
}
