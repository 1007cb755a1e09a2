import { FUNDED } from '../compensation/loans.ts'
import type { LoanValues, NewLoan } from './loan-values.ts'
import { byText, dateAt, LOAN_TEXT_FIELDS } from '@upline/contracts'
import type { Sighting } from './dates.ts'
import { instantOf } from './instants.ts'
import { isSameSplit, NOT_SPLIT, type Split, withOfficer } from '../compensation/splits.ts'
import { type LedgerLoan, type StoredLoan, withOriginators } from './stored-loan.ts'

/**
 * The row of a loan after a change. A missing value changes nothing; an outcome of '' clears the outcome. A loan that
 * becomes Funded without a date funds when Upline first sees it (decisions.md, Commission 4).
 */
export function changedLoan(loan: StoredLoan, values: LoanValues, seen: Sighting): StoredLoan {
  const status = values.status ?? loan.status
  const isFunded = status === FUNDED
  return withOriginators({
    ...loan,
    ...identityAfter(loan, values),
    ...textsAfter(loan, values),
    ...officersAfter(loan, values),
    status,
    outcome: (values.outcome ?? loan.outcome) || null,
    amountCents: values.amount_cents ?? loan.amountCents,
    ...datesAfter(loan, values, seen),
    ...(isFunded ? fundingAfter(loan, values, seen) : NO_FUNDING),
    isPaidElsewhere: loan.isPaidElsewhere || (isFunded && loan.status !== FUNDED && values.paid_elsewhere === true),
    changeRow: values.row ?? loan.changeRow,
    version: loan.version + 1,
  })
}

/** The values that identify a loan: its keys, its number and its Encompass loan. */
const identityAfter = (loan: StoredLoan, values: LoanValues) => ({
  identityKey: keyOf(values.identity_key) ?? loan.identityKey,
  contentKey: keyOf(values.content_key) ?? loan.contentKey,
  externalId: values.external_id ?? loan.externalId,
  syncRevision: values.sync_revision ?? loan.syncRevision,
  loanNumber: values.loan_number ?? loan.loanNumber,
})

const textsAfter = (loan: StoredLoan, values: LoanValues) => ({
  borrower: values.borrower ?? loan.borrower,
  ...byText((field) => values[field] ?? loan[field]),
})

const officersAfter = (loan: StoredLoan, values: LoanValues) => ({
  officerText: values.officer_text ?? loan.officerText,
  officerKey: values.officer_key ?? loan.officerKey,
  officerNo: officerAfter(loan, values),
  ...splitAfter(loan, values),
  secondOfficerText: values.second_officer_text ?? loan.secondOfficerText,
  secondOfficerKey: values.second_officer_key ?? loan.secondOfficerKey,
  secondOfficerPercent: values.second_officer_percent ?? loan.secondOfficerPercent,
})

/** The loan officer after a change. */
export const officerAfter = (
  { officerNo }: Pick<LedgerLoan, 'officerNo'>,
  { officer_no: set }: LoanValues,
): number | null => (set === undefined ? officerNo : set)

/** The split of a loan after a change. */
export function splitAfter(loan: Split, values: LoanValues): Split {
  const { officer_no: officerNo, percent, co_originators: others } = values
  const split =
    percent === undefined
      ? { percent: loan.percent, coOriginators: loan.coOriginators }
      : { percent, coOriginators: others?.length ? others : null }
  return officerNo == null ? split : withOfficer(split, officerNo)
}

export const NO_FUNDING = { fundedAt: null, fundedOn: null, fundedSeenAt: null, fundedSeenOn: null }

/** The dates of a loan after a change, other than those of its funding. */
export const datesAfter = (loan: LedgerLoan, values: LoanValues, seen: Sighting) => ({
  appliedOn: dateAfter(values.applied_on, loan.appliedOn),
  lockedOn: dateAfter(values.locked_on, loan.lockedOn),
  ...creationAfter(loan, values, seen),
})

/** '' clears a date. */
export const dateAfter = (set: string | undefined, kept: string | null): string | null =>
  set === undefined ? kept : set || null

function creationAfter(loan: LedgerLoan, { created_at: at, created_on: on }: LoanValues, { timeZone }: Sighting) {
  if (at == null) return { createdAt: loan.createdAt, createdOn: loan.createdOn }
  return { createdAt: instantOf(at), createdOn: on ?? dateAt(at, timeZone) }
}

/** The funding of a loan that is Funded after a change. */
export function fundingAfter(loan: LedgerLoan, { funded_at: at, funded_on: on }: LoanValues, seen: Sighting) {
  const given = at == null ? null : { fundedAt: instantOf(at), fundedOn: on ?? dateAt(at, seen.timeZone) }
  const { fundedAt, fundedOn, fundedSeenAt, fundedSeenOn } = loan
  return {
    ...(given ?? { fundedAt: fundedAt ?? seen.at, fundedOn: fundedOn ?? seen.on }),
    ...{ fundedSeenAt: fundedSeenAt ?? seen.at, fundedSeenOn: fundedSeenOn ?? seen.on },
  }
}

/** A new row: an empty one that the values change. */
export function newLoan(
  id: string,
  values: NewLoan,
  { seen, importId }: { seen: Sighting; importId: string | null },
): StoredLoan {
  const created = { createdAt: seen.at, createdOn: seen.on }
  const empty: StoredLoan = { ...EMPTY, ...created, id, importId, importRow: values.row ?? null }
  return { ...changedLoan(empty, values, seen), changeRow: null }
}

const EMPTY: StoredLoan = {
  ...{
    id: '',
    identityKey: '',
    contentKey: null,
    externalId: null,
    syncRevision: null,
    loanNumber: null,
    borrower: '',
  },
  ...byText(() => ''),
  ...{ officerText: '', officerKey: '', officerNo: null, status: 1 },
  ...NOT_SPLIT,
  ...{ secondOfficerText: null, secondOfficerKey: null, secondOfficerPercent: null },
  ...{ outcome: null, amountCents: null, createdAt: '', createdOn: '', appliedOn: null, lockedOn: null, ...NO_FUNDING },
  ...{
    decidedOn: null,
    moneyRev: 0,
    isBooked: false,
    isPaidElsewhere: false,
    importId: null,
    importRow: null,
    changeRow: null,
    version: 0,
    hasHold: false,
  },
  originators: [],
}

const keyOf = (key: string | undefined | null): string | undefined => key?.replaceAll('-', '').toLowerCase()

const COMPARED = [
  ...['identityKey', 'contentKey', 'externalId', 'syncRevision', 'loanNumber', 'borrower'],
  ...LOAN_TEXT_FIELDS,
  ...['officerText', 'officerKey', 'officerNo', 'status', 'outcome', 'amountCents'],
  ...['secondOfficerText', 'secondOfficerKey', 'secondOfficerPercent'],
  ...['createdAt', 'createdOn', 'appliedOn', 'lockedOn', 'fundedAt', 'fundedOn'],
] as (keyof StoredLoan)[]

/** Whether a change differs from the loan; otherwise nothing is written. */
export const isChanged = (before: StoredLoan, after: StoredLoan): boolean =>
  !isSameSplit(before, after) || COMPARED.some((name) => before[name] !== after[name])
