import { LOAN_STATUSES } from '@upline/contracts'
import type { DataOf, encompassLoanChanged } from '@upline/contracts/events'
import { contentKey, externalKey, numberKey } from '../ledger/loan-identity.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'
import { nmlsKeys } from '../hierarchy/member-keys.ts'
import type { WrittenOfficer } from '../loan-import/resolve-officer.ts'
import type { LoanChange, LoanValues, NewLoan } from '../ledger/loan-values.ts'

export type LoanRead = DataOf<typeof encompassLoanChanged>

/** The facts that decide how a reading changes a known loan. */
export interface KnownLoan {
  id: string
  revision: number | null
  loanNumber: string | null
  officerText: string
  officerKey: string
  officerNo: number | null
  hasCoOriginators: boolean
}

const FUNDED = 'Funded'

/** Officer names, most reliable first. A loan without an officer is listed under the first one. */
const officerKeysOf = (read: LoanRead): string[] =>
  [read.officerLoginId, read.officerName].flatMap((written) => (written?.trim() ? [officerKeyOf(written)] : []))

/**
 * By login ID, then NMLS ID, then the name (5.3, trap 12). The login of a former member still names them: the members above
 * are paid for the loan (rule 3), whether its reading or the removal is processed first.
 */
export function writtenOfficerOf(read: LoanRead): WrittenOfficer {
  const login = read.officerLoginId?.trim() ? officerKeyOf(read.officerLoginId) : undefined
  const name = read.officerName.trim() ? [officerKeyOf(read.officerName)] : []
  return { keys: [...(login === undefined ? [] : [login]), ...nmlsKeys(read.officerNmls), ...name], login }
}

/** The officer's name; the login ID if Encompass has no name. */
const officerTextOf = (read: LoanRead): string => read.officerName.trim() || read.officerLoginId || ''

export const contentKeyOf = (read: LoanRead): string =>
  contentKey({
    borrower: read.borrower,
    address: read.address,
    createdDay: read.createdAt.slice(0, 10),
    officerText: officerTextOf(read),
  })

export const identityKeyOf = (read: LoanRead): string =>
  read.loanNumber ? numberKey(read.loanNumber) : externalKey(read.externalId)

/** The reading of a new loan. A milestone without a mapping enters as an application. */
export function newLoanOf(read: LoanRead, officerNo: number | undefined, now: Date): NewLoan {
  const values = valuesOf(read, now)
  return {
    status: 1,
    ...values,
    borrower: values.borrower ?? '',
    identity_key: identityKeyOf(read),
    officer_text: officerTextOf(read),
    officer_key: officerKeysOf(read)[0] ?? '',
    ...(read.loanNumber ? { loan_number: read.loanNumber } : {}),
    ...(officerNo === undefined ? {} : { officer_no: officerNo }),
  }
}

/**
 * The reading of a known loan. It sets status, amount and outcome; a missing value erases nothing. The officer changes only
 * if Encompass names another one than before, so an assignment stays. If no member matches that one, the loan has no officer.
 */
export function changeOf(read: LoanRead, known: KnownLoan, officerNo: number | undefined, now: Date): LoanChange {
  return {
    id: known.id,
    ...valuesOf(read, now),
    ...officerChange(read, known, officerNo),
    ...numberChange(read, known),
  }
}

/** Lenders renumber loans. Otherwise a file with the new number would add the loan again. */
function numberChange({ loanNumber }: LoanRead, known: KnownLoan): LoanValues {
  if (!loanNumber) return {}
  const isKept =
    known.loanNumber !== null && (known.revision === null || numberKey(known.loanNumber) === numberKey(loanNumber))
  return isKept ? {} : { loan_number: loanNumber, identity_key: numberKey(loanNumber) }
}

function officerChange(read: LoanRead, known: KnownLoan, officerNo: number | undefined): LoanValues {
  const key = officerKeysOf(read)[0] ?? ''
  const assigned = officerNo === undefined ? {} : { officer_no: officerNo }
  if (key === '' || key === known.officerKey) return known.officerNo === null ? assigned : {}
  const isUnknown = officerNo === undefined && isOfAnother(read, known)
  return {
    officer_text: officerTextOf(read),
    officer_key: key,
    ...assigned,
    ...(isUnknown ? { officer_no: null } : {}),
  }
}

/**
 * Encompass gave the loan to another person: neither login nor name is the one that an earlier reading had. The officer of a loan
 * that members have split stays.
 */
function isOfAnother(read: LoanRead, { revision, officerText, officerKey, hasCoOriginators }: KnownLoan): boolean {
  const keys = officerKeysOf(read)
  const isSame = [officerKey, officerKeyOf(officerText)].some((key) => keys.includes(key))
  return revision !== null && !isSame && !hasCoOriginators
}

function valuesOf(read: LoanRead, now: Date): LoanValues {
  const filled = {
    borrower: read.borrower,
    address: read.address,
    city: read.city,
    state: read.state,
    product: read.product,
  }
  return {
    external_id: read.externalId,
    sync_revision: read.revision,
    content_key: contentKeyOf(read),
    ...Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== '')),
    ...(read.status ? { status: LOAN_STATUSES.indexOf(read.status) + 1 } : {}),
    outcome: read.outcome ?? '',
    ...(read.amountCents !== null && read.amountCents > 0 ? { amount_cents: read.amountCents } : {}),
    created_at: read.createdAt,
    ...(read.createdOn === undefined ? {} : { created_on: read.createdOn }),
    ...(read.appliedOn === undefined ? {} : { applied_on: read.appliedOn }),
    ...(read.lockedOn === undefined ? {} : { locked_on: read.lockedOn }),
    ...(read.status === FUNDED && read.fundedAt !== null ? fundingOf(read.fundedAt, read.fundedOn, now) : {}),
  }
}

/** A tenant's clock may run ahead, so a future instant becomes now. A calendar date is kept. */
function fundingOf(at: string, on: string | undefined, now: Date): LoanValues {
  if (Date.parse(at) > now.getTime()) return { funded_at: now.toISOString() }
  return { funded_at: at, ...(on === undefined ? {} : { funded_on: on }) }
}
