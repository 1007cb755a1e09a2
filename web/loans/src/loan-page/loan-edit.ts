import type { Loan, LoanOutcome } from '@upline/contracts'

const MAX_DOLLARS = 100_000_000

/** The form of a loan. */
export interface LoanValues {
  officerId: string | null
  amount: number | null
  /** YYYY-MM-DD, or empty. */
  fundedOn: string
  outcome: LoanOutcome | null
  remember: boolean
}

/** PATCH /api/loans/{id} */
export interface LoanEdit {
  officerId?: string
  amount?: number
  fundedOn?: string
  outcome?: LoanOutcome | null
  remember?: boolean
}

/** What the form changes; a field that is empty or wrong changes nothing. */
export function loanEdit(
  loan: Pick<Loan, 'officerId' | 'loanAmount' | 'fundedOn' | 'outcome'>,
  values: LoanValues,
): LoanEdit {
  const { officerId, amount, fundedOn, outcome, remember } = values
  const isAmount = amount !== null && amount > 0 && amount <= MAX_DOLLARS && amount !== loan.loanAmount
  const isDate = loan.fundedOn !== null && fundedOn !== '' && fundedOn !== loan.fundedOn
  return {
    ...(officerId !== null && officerId !== loan.officerId && { officerId, remember }),
    ...(isAmount && { amount: Math.round(amount * 100) / 100 }),
    ...(isDate && { fundedOn }),
    ...(outcome !== loan.outcome && { outcome }),
  }
}
