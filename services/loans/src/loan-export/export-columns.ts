import type { Loan, LoanCommission } from '@upline/contracts'
import type { Cell } from '@upline/csv'

type Column = readonly [heading: string, cell: (loan: Loan) => Cell]

/** A loan without an amount earns nothing yet: an empty cell, not zero. */
const share =
  (name: keyof LoanCommission) =>
  (loan: Loan): Cell =>
    loan.loanAmount === null ? null : loan.commission[name]

/** The columns hold one further originator: a loan with more leaves them empty, so that importing the file again changes nothing. */
function secondOf({ originators, openPortion }: Loan): { name: string; percent: number } | undefined {
  if (openPortion) return { name: openPortion.writtenAs, percent: openPortion.percent }
  return originators.length === 2 ? originators[1] : undefined
}

/** Columns of Loan Tracking by key, with headings that Data Import recognizes. */
const COLUMNS: Record<string, readonly Column[]> = {
  id: [['Loan_Number', (loan) => loan.loanNumber]],
  borrower: [['Borrower', (loan) => loan.borrower]],
  property: [['Property', (loan) => loan.property]],
  amount: [['Loan_Amount', (loan) => loan.loanAmount]],
  product: [['Product', (loan) => loan.product]],
  leadSource: [['Lead_Source', (loan) => loan.leadSource]],
  paidBy: [['Paid_By', (loan) => loan.paidBy]],
  noteRate: [['Note_Rate', (loan) => loan.noteRate]],
  points: [['Points', (loan) => loan.points]],
  status: [
    ['Status', (loan) => loan.status],
    ['Outcome', (loan) => loan.outcome],
  ],
  commission: [
    ['Commission', share('totalCommission')],
    ['Personal', share('personal')],
    ['Level_1', share('level1Override')],
    ['Level_2', share('level2Override')],
    ['Level_3', share('level3Override')],
  ],
  days: [['Days', (loan) => loan.daysInPipeline]],
  officer: [
    ['Loan_Officer', (loan) => loan.officerName],
    ['Second_Officer', (loan) => secondOf(loan)?.name],
    ['Second_Officer_Percent', (loan) => secondOf(loan)?.percent],
  ],
  created: [
    ['Created', (loan) => loan.createdOn],
    ['Application_Date', (loan) => loan.appliedOn],
    ['Lock_Date', (loan) => loan.lockedOn],
  ],
  funded: [['Funded_Date', (loan) => loan.fundedOn]],
}

/** The requested columns in their order; all if none are requested. Unknown keys are ignored. */
export function exportColumns(keys: readonly string[]): readonly Column[] {
  const known = keys.filter((key) => Object.hasOwn(COLUMNS, key))
  return (known.length > 0 ? known : Object.keys(COLUMNS)).flatMap((key) => COLUMNS[key] ?? [])
}
