import { LOAN_TEXT_FIELDS, textsOf } from '@upline/contracts'
import type { Originator } from '../compensation/loans.ts'
import { hasOpenPortion, isSameSplit, type Split, WHOLE, withSecond } from '../compensation/splits.ts'
import type { LoanChange, LoanValues, NewLoan } from '../ledger/loan-values.ts'
import type { WrittenLoan } from '../ledger/stored-loan.ts'
import type { LoanRow } from './loan-row.ts'
import { isReplaceableByPurpose } from './purposes.ts'

/** A stored loan as an import compares it with a row: by calendar dates, since these decide pay. */
export interface ComparedLoan extends WrittenLoan {
  isSynced: boolean
  /** The first importer; null: the sync. */
  importedBy: string | null
  percent: number
  coOriginators: readonly Originator[] | null
  outcome: string | null
  createdOn: string
  appliedOn: string | null
  lockedOn: string | null
  fundedOn: string | null
  hasFunded: boolean
}

/** The members that match a row's officers. */
export interface RowOfficers {
  officerNo?: number | undefined
  secondNo?: number | undefined
}

/** A row without a status enters as an application. */
const FIRST_STATUS = 1

export function newLoanOf(row: LoanRow, { officerNo, secondNo }: RowOfficers): NewLoan {
  return {
    identity_key: row.numberKey ?? row.contentKey,
    row: row.row,
    ...(row.loanNumber === null ? {} : { loan_number: row.loanNumber, content_key: row.contentKey }),
    ...{ borrower: row.borrower, ...textsOf(row) },
    ...{ officer_text: row.officerText, officer_key: row.officerKey, status: row.status ?? FIRST_STATUS },
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...newSecond(row, { officerNo, secondNo }),
    ...(officerNo === undefined ? {} : { officer_no: officerNo }),
    ...(row.amountCents === null ? {} : { amount_cents: row.amountCents }),
    ...creationOf(row),
    ...fundingOf(row),
    ...(row.appliedOn === null ? {} : { applied_on: row.appliedOn }),
    ...(row.lockedOn === null ? {} : { locked_on: row.lockedOn }),
  }
}

const newSecond = (row: LoanRow, { officerNo, secondNo }: RowOfficers): LoanValues =>
  row.secondPercent === null ? {} : { ...writtenSecond(row), ...splitValues(splitBy(row, officerNo ?? null, secondNo)) }

type Dates = Pick<LoanRow, 'createdAt' | 'createdOn' | 'fundedAt' | 'fundedOn'>

const creationOf = ({ createdAt, createdOn }: Dates): LoanValues =>
  createdAt === null || createdOn === null ? {} : { created_at: createdAt, created_on: createdOn }

const fundingOf = ({ fundedAt, fundedOn }: Dates): LoanValues =>
  fundedAt === null || fundedOn === null ? {} : { funded_at: fundedAt, funded_on: fundedOn }

/** A synced loan keeps its status and amount; a row that differs is reported. */
export const isKeptForSync = (row: LoanRow, loan: ComparedLoan): boolean =>
  loan.isSynced &&
  ((row.status === null ? row.outcome !== loan.outcome : row.status !== loan.status) ||
    differs(row.amountCents, loan.amountCents) ||
    differs(row.fundedOn, loan.fundedOn))

/** The values of the loan that the row changes; undefined if nothing changes. */
export function changeOf(
  row: LoanRow,
  loan: ComparedLoan,
  { officerNo, secondNo }: RowOfficers,
): LoanChange | undefined {
  const values: LoanValues = {
    ...identityChange(row, loan),
    ...textChange(row, loan),
    ...datesChange(row, loan),
    ...officerChange(row, loan, officerNo),
  }
  Object.assign(values, secondChange(row, loan, { officerNo: values.officer_no ?? loan.officerNo, secondNo }))
  if (!loan.isSynced) Object.assign(values, moneyChange(row, loan))
  return Object.keys(values).length === 0 ? undefined : { id: loan.id, row: row.row, ...values }
}

/** A loan without a number adopts the number of a row with the same content. */
function identityChange(row: LoanRow, loan: ComparedLoan): LoanValues {
  if (row.numberKey === null) return {}
  const values: LoanValues = {}
  if (loan.loanNumber === null) Object.assign(values, { loan_number: row.loanNumber, identity_key: row.numberKey })
  if (loan.contentKey !== row.contentKey) values.content_key = row.contentKey
  return values
}

function textChange(row: LoanRow, loan: ComparedLoan): LoanValues {
  const values: LoanValues = {}
  if (row.borrower !== loan.borrower) values.borrower = row.borrower
  for (const field of LOAN_TEXT_FIELDS) if (differs(row[field], loan[field])) values[field] = row[field]
  if (row.isPurpose && !isReplaceableByPurpose(loan.product)) delete values.product
  return values
}

function datesChange(row: LoanRow, loan: ComparedLoan): LoanValues {
  const values: LoanValues = {}
  if (differs(row.createdOn, loan.createdOn)) Object.assign(values, creationOf(row))
  if (row.appliedOn !== null && row.appliedOn !== loan.appliedOn) values.applied_on = row.appliedOn
  if (row.lockedOn !== null && row.lockedOn !== loan.lockedOn) values.locked_on = row.lockedOn
  return values
}

/**
 * The officer changes only if the file names another officer than before. A row with the same name never reverts an
 * assignment, and never moves a loan because members joined, left or changed their names.
 */
function officerChange(row: LoanRow, loan: ComparedLoan, officerNo: number | undefined): LoanValues {
  const isWrittenAsBefore = row.officerKey === loan.officerKey
  const values: LoanValues = {}
  if (!isWrittenAsBefore && !loan.isSynced)
    Object.assign(values, { officer_text: row.officerText, officer_key: row.officerKey })
  const mayChange = loan.officerNo === null || (!isWrittenAsBefore && !loan.isSynced)
  if (mayChange && officerNo !== undefined && officerNo !== loan.officerNo) values.officer_no = officerNo
  return values
}

/** As for the first officer: a member's change stays until the file names another second officer. */
function secondChange(
  row: LoanRow,
  loan: ComparedLoan,
  { officerNo, secondNo }: { officerNo: number | null; secondNo: number | undefined },
): LoanValues {
  const { secondPercent: percent } = row
  if (percent === null || isSecondOf(loan, secondNo, percent)) return {}
  const isWrittenAsBefore = row.secondKey === loan.secondOfficerKey && percent === loan.secondOfficerPercent
  if (loan.isSynced && !hasOpenPortion(loan)) return {}
  const values: LoanValues = isWrittenAsBefore ? {} : writtenSecond(row)
  if (isWrittenAsBefore && !hasOpenPortion(loan)) return values
  const split = splitBy(row, officerNo, secondNo)
  return isSameSplit(split, loan) ? values : { ...values, ...splitValues(split) }
}

/** The loan already has this second originator. */
const isSecondOf = ({ coOriginators }: ComparedLoan, secondNo: number | undefined, percent: number): boolean =>
  secondNo !== undefined && coOriginators?.[0]?.memberNo === secondNo && coOriginators[0].percent === percent

const writtenSecond = ({ secondText, secondKey, secondPercent }: LoanRow): LoanValues =>
  secondPercent === null
    ? {}
    : { second_officer_text: secondText, second_officer_key: secondKey, second_officer_percent: secondPercent }

/** The portion of a second officer who matches no member stays open. */
const splitBy = ({ secondPercent }: LoanRow, officerNo: number | null, secondNo: number | undefined): Split =>
  secondNo === undefined
    ? { percent: WHOLE - (secondPercent ?? 0), coOriginators: null }
    : withSecond(officerNo, { memberNo: secondNo, percent: secondPercent ?? 0 })

const splitValues = ({ percent, coOriginators }: Split): LoanValues => ({
  percent,
  co_originators: coOriginators ?? [],
})

/** An outcome leaves the status as it is. Another status than the loan has clears the outcome. */
function moneyChange(row: LoanRow, loan: ComparedLoan): LoanValues {
  const values: LoanValues = {}
  if (row.outcome !== null && row.outcome !== loan.outcome) values.outcome = row.outcome
  if (row.status !== null && row.status !== loan.status) {
    values.status = row.status
    if (loan.outcome !== null) values.outcome = ''
  }
  if (row.amountCents !== null && row.amountCents !== loan.amountCents) values.amount_cents = row.amountCents
  if (differs(row.fundedOn, loan.fundedOn)) Object.assign(values, fundingOf(row))
  return values
}

/** An empty value never differs. */
const differs = <T>(written: T | '' | null, kept: T | null): boolean =>
  written !== '' && written !== null && written !== kept
