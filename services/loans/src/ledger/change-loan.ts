import { FUNDED } from '../compensation/loans.ts'
import type { LoanValues, NewLoan } from './loan-values.ts'
import { instantOf } from './instants.ts'
import { isSameSplit, NOT_SPLIT, type Split, withOfficer } from '../compensation/splits.ts'
import { type StoredLoan, withOriginators } from './stored-loan.ts'

/**
 * The row of a loan after a change. A missing value leaves what the loan has; an outcome of '' takes it off. A loan that
 * becomes Funded without a date funds when Upline first sees it (decisions.md, Commission 4).
 */
export function changedLoan(loan: StoredLoan, values: LoanValues, seenOn: string): StoredLoan {
  const status = values.status ?? loan.status
  const isFunded = status === FUNDED
  return withOriginators({
    ...loan,
    identityKey: keyOf(values.identity_key) ?? loan.identityKey,
    contentKey: keyOf(values.content_key) ?? loan.contentKey,
    externalId: values.external_id ?? loan.externalId,
    syncRevision: values.sync_revision ?? loan.syncRevision,
    loanNumber: values.loan_number ?? loan.loanNumber,
    borrower: values.borrower ?? loan.borrower,
    address: values.address ?? loan.address,
    city: values.city ?? loan.city,
    state: values.state ?? loan.state,
    product: values.product ?? loan.product,
    officerText: values.officer_text ?? loan.officerText,
    officerKey: values.officer_key ?? loan.officerKey,
    officerNo: values.officer_no ?? loan.officerNo,
    ...splitAfter(loan, values),
    secondOfficerText: values.second_officer_text ?? loan.secondOfficerText,
    secondOfficerKey: values.second_officer_key ?? loan.secondOfficerKey,
    secondOfficerPercent: values.second_officer_percent ?? loan.secondOfficerPercent,
    status,
    outcome: (values.outcome ?? loan.outcome) || null,
    amountCents: values.amount_cents ?? loan.amountCents,
    createdOn: values.created_at == null ? loan.createdOn : instantOf(values.created_at),
    fundedOn: isFunded ? (values.funded_at == null ? (loan.fundedOn ?? seenOn) : instantOf(values.funded_at)) : null,
    fundedSeenOn: isFunded ? (loan.fundedSeenOn ?? seenOn) : null,
    changeRow: values.row ?? loan.changeRow,
    version: loan.version + 1,
  })
}

/** How a loan is split after a change. */
export function splitAfter(loan: Split, values: LoanValues): Split {
  const { officer_no: officerNo, percent, co_originators: others } = values
  const split =
    percent === undefined
      ? { percent: loan.percent, coOriginators: loan.coOriginators }
      : { percent, coOriginators: others?.length ? others : null }
  return officerNo === undefined ? split : withOfficer(split, officerNo)
}

/** A new row: an empty one that the values change. */
export function newLoan(
  id: string,
  values: NewLoan,
  { seenOn, importId }: { seenOn: string; importId: string | null },
): StoredLoan {
  const empty: StoredLoan = { ...EMPTY, id, createdOn: seenOn, importId, importRow: values.row ?? null }
  return { ...changedLoan(empty, values, seenOn), changeRow: null }
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
  ...{ address: '', city: '', state: '', product: '', officerText: '', officerKey: '', officerNo: null, status: 1 },
  ...NOT_SPLIT,
  ...{ secondOfficerText: null, secondOfficerKey: null, secondOfficerPercent: null },
  ...{ outcome: null, amountCents: null, createdOn: '', lockedOn: null, fundedOn: null, fundedSeenOn: null },
  ...{ decidedOn: null, moneyRev: 0, isBooked: false, importId: null, importRow: null, changeRow: null, version: 0 },
  originators: [],
}

const keyOf = (key: string | undefined | null): string | undefined => key?.replaceAll('-', '').toLowerCase()

const COMPARED = [
  ...['identityKey', 'contentKey', 'externalId', 'syncRevision', 'loanNumber', 'borrower', 'address', 'city', 'state'],
  ...['product', 'officerText', 'officerKey', 'officerNo', 'status', 'outcome', 'amountCents', 'createdOn', 'fundedOn'],
  ...['secondOfficerText', 'secondOfficerKey', 'secondOfficerPercent'],
] as (keyof StoredLoan)[]

/** Whether a change says anything new: else nothing is written. */
export const isChanged = (before: StoredLoan, after: StoredLoan): boolean =>
  !isSameSplit(before, after) || COMPARED.some((name) => before[name] !== after[name])
