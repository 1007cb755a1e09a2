import type { Loan, LoanOutcome, Payer } from '@upline/contracts'
import { isSameSplit, type OriginatorRow, rowsOf, splitProblem } from '../originators/split-edit.ts'

const MAX_DOLLARS = 100_000_000

/** Values of the loan form. */
export interface LoanValues {
  originators: OriginatorRow[]
  amount: number | null
  /** YYYY-MM-DD, or empty. */
  appliedOn: string
  lockedOn: string
  fundedOn: string
  outcome: LoanOutcome | null
  /** '' if unknown. */
  leadSource: string
  paidBy: string
  /** null if unknown. */
  noteRate: number | null
  points: number | null
  remember: boolean
}

/** The form as it opens: the values of the loan. */
export const loanValues = (loan: Loan): LoanValues => ({
  originators: rowsOf(loan.originators),
  amount: loan.loanAmount,
  appliedOn: loan.appliedOn ?? '',
  lockedOn: loan.lockedOn ?? '',
  fundedOn: loan.fundedOn ?? '',
  outcome: loan.outcome,
  leadSource: loan.leadSource,
  paidBy: loan.paidBy,
  ...{ noteRate: loan.noteRate, points: loan.points },
  remember: loan.officerId === null,
})

/** PATCH /api/loans/{id} */
export interface LoanEdit {
  officerId?: string
  originators?: { memberId: string; percent: number }[]
  amount?: number
  appliedOn?: string | null
  lockedOn?: string | null
  fundedOn?: string
  outcome?: LoanOutcome | null
  leadSource?: string | null
  paidBy?: Payer | null
  noteRate?: number | null
  points?: number | null
  remember?: boolean
}

/** Changes that the form makes; an empty or invalid field changes nothing. */
export function loanEdit(
  loan: Pick<
    Loan,
    | 'officerId'
    | 'originators'
    | 'loanAmount'
    | 'appliedOn'
    | 'lockedOn'
    | 'fundedOn'
    | 'outcome'
    | 'leadSource'
    | 'paidBy'
    | 'noteRate'
    | 'points'
  >,
  values: LoanValues,
): LoanEdit {
  const { amount, fundedOn, outcome } = values
  const isAmount = amount !== null && amount > 0 && amount <= MAX_DOLLARS && amount !== loan.loanAmount
  const isDate = loan.fundedOn !== null && fundedOn !== '' && fundedOn !== loan.fundedOn
  return {
    ...originatorsEdit(loan, values),
    ...(isAmount && { amount: Math.round(amount * 100) / 100 }),
    ...clearableDate(loan, values, 'appliedOn'),
    ...clearableDate(loan, values, 'lockedOn'),
    ...(isDate && { fundedOn }),
    ...(outcome !== loan.outcome && { outcome }),
    ...checkedFactsEdit(loan, values),
  }
}

/** Facts that only rules check. An empty field clears the fact. */
function checkedFactsEdit(
  loan: Pick<Loan, 'leadSource' | 'paidBy' | 'noteRate' | 'points'>,
  { leadSource, paidBy, noteRate, points }: LoanValues,
): Pick<LoanEdit, 'leadSource' | 'paidBy' | 'noteRate' | 'points'> {
  return {
    ...(leadSource.trim() !== loan.leadSource && { leadSource: leadSource.trim() || null }),
    ...(paidBy !== loan.paidBy && { paidBy: (paidBy || null) as Payer | null }),
    ...(noteRate !== loan.noteRate && { noteRate }),
    ...(points !== loan.points && { points }),
  }
}

/** An empty field clears the date. */
const clearableDate = <Field extends 'appliedOn' | 'lockedOn'>(
  loan: Pick<Loan, Field>,
  values: LoanValues,
  field: Field,
): Pick<LoanEdit, 'appliedOn' | 'lockedOn'> =>
  values[field] === (loan[field] ?? '') ? {} : { [field]: values[field] || null }

/** If only the loan officer changes, sends the officer alone, because the written name can become an alias. */
function originatorsEdit(
  { officerId, originators }: Pick<Loan, 'officerId' | 'originators'>,
  { originators: rows, remember }: LoanValues,
): Pick<LoanEdit, 'officerId' | 'originators' | 'remember'> {
  if (isSameSplit(originators, rows) || splitProblem(rows)) return {}
  const chosen = rows.flatMap(({ memberId, percent }) => (memberId === null ? [] : [{ memberId, percent: percent! }]))
  const [first] = chosen
  if (!first) return {}
  const isWhole = originators.length === 0 || (originators.length === 1 && originators[0]!.percent === 100)
  if (!isWhole || chosen.length > 1) return { originators: chosen }
  return first.memberId === officerId ? {} : { officerId: first.memberId, remember }
}
