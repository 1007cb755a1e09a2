import type { AmountField, CalendarDate, LoanOutcome, LoanStatus } from '@upline/contracts'
import { amountCents } from './amounts.ts'
import {
  fundedAtOf,
  type FundingDates,
  type FundsDate,
  lastFinished,
  type Milestone,
  outcomeOf,
  statusOf,
  type StatusSettings,
} from './loan-status.ts'
import { isWrittenDay, parseTenantTime, writtenDay } from './tenant-time.ts'

/** A loan as it was read: the pipeline row, the loan, its fields by ID and its milestones. */
export interface LoanRead {
  externalId: string
  row: Record<string, string | undefined>
  loan: {
    loanNumber?: string
    borrowerRequestedLoanAmount?: number
    baseLoanAmount?: number
    loanProgramName?: string
    applications?: { borrower?: { firstName?: string; lastName?: string } }[]
    property?: { streetAddress?: string; city?: string; state?: string; loanPurposeType?: string }
  }
  fields: Record<string, string>
  milestones: Milestone[]
  /** The company's date when it was read. */
  today: CalendarDate
}

export interface TenantSettings extends StatusSettings {
  timeZone: string
  amountField: AmountField
}

/** The published facts of a loan. The next reading is compared with them. */
export interface LosLoan {
  externalId: string
  loanNumber: string | null
  borrower: string
  address: string
  city: string
  state: string
  product: string
  officerLoginId: string | null
  officerName: string
  officerNmls: string | null
  milestone: string
  status: LoanStatus | null
  outcome: LoanOutcome | null
  amountCents: number | null
  createdAt: string | null
  fundedAt: string | null
  /** Dates that Encompass has without a time, as they are written there. */
  createdOn?: string
  fundedOn?: string
  appliedOn?: string
  lockedOn?: string
}

/** Encompass pads names with double spaces. */
const tidy = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ')

function borrowerOf({ loan, row }: LoanRead): string {
  const borrower = loan.applications?.[0]?.borrower
  return tidy(`${borrower?.firstName ?? ''} ${borrower?.lastName ?? ''}`) || tidy(row['Loan.BorrowerName'])
}

function placeOf({ loan }: LoanRead) {
  return {
    address: tidy(loan.property?.streetAddress),
    city: tidy(loan.property?.city),
    state: tidy(loan.property?.state),
  }
}

const fundingDatesOf = ({ fields }: Pick<LoanRead, 'fields'>): FundingDates => ({
  released: fields['1999'] ?? '',
  sent: fields['1997'] ?? '',
})

/** The date of funds as it is written. Encompass writes an empty date as '//'. */
const fundsDayOf = ({ released, sent }: FundingDates): CalendarDate | undefined =>
  writtenDay(released) ?? writtenDay(sent)

/** The date of funds if it has not come yet. The loan has to be read again on that day, because nothing in it changes. */
export function awaitedFundsDay(read: Pick<LoanRead, 'fields' | 'today'>): CalendarDate | null {
  const day = fundsDayOf(fundingDatesOf(read))
  return day !== undefined && day > read.today ? day : null
}

function fundsDateOf(read: LoanRead, dates: FundingDates): FundsDate {
  if (awaitedFundsDay(read) !== null) return 'ahead'
  return fundsDayOf(dates) === undefined ? 'none' : 'reached'
}

function progressOf(read: LoanRead, tenant: TenantSettings) {
  const dates = fundingDatesOf(read)
  const status = statusOf(read.milestones, fundsDateOf(read, dates), tenant)
  return {
    milestone: lastFinished(read.milestones, tenant.milestones)?.name ?? '',
    status,
    outcome: outcomeOf(read.fields['1393'] ?? '', read.row['Loan.LoanFolder'] ?? ''),
    ...(status === 'Funded' ? fundingOf(dates, read.milestones, tenant) : { fundedAt: null }),
  }
}

function fundingOf(dates: FundingDates, milestones: Milestone[], tenant: TenantSettings) {
  const fundedAt = fundedAtOf(dates, milestones, { ...tenant, zone: tenant.timeZone })
  const fundedOn = fundsDayOf(dates)
  return { fundedAt: fundedAt?.toISOString() ?? null, ...(fundedOn === undefined ? {} : { fundedOn }) }
}

function openedOf({ row }: LoanRead, { timeZone }: TenantSettings) {
  const written = row['Loan.DateFileOpened'] ?? ''
  const createdOn = isWrittenDay(written) ? writtenDay(written) : undefined
  const createdAt = parseTenantTime(written, timeZone)?.toISOString() ?? null
  return { createdAt, ...(createdOn === undefined ? {} : { createdOn }) }
}

/** The dates of application and rate lock: a company can choose one of them as the trigger date. */
function datesOf({ fields }: LoanRead) {
  const [appliedOn, lockedOn] = ['745', '761'].map((id) => writtenDay(fields[id] ?? ''))
  return { ...(appliedOn === undefined ? {} : { appliedOn }), ...(lockedOn === undefined ? {} : { lockedOn }) }
}

/** Field map of the integrations page, 5.4. */
export function losLoan(read: LoanRead, tenant: TenantSettings): LosLoan {
  const { loan, fields } = read
  const amount = tenant.amountField === '2' ? loan.baseLoanAmount : loan.borrowerRequestedLoanAmount
  return {
    externalId: read.externalId,
    loanNumber: tidy(loan.loanNumber) || null,
    borrower: borrowerOf(read),
    ...placeOf(read),
    product: tidy(loan.loanProgramName) || tidy(loan.property?.loanPurposeType),
    officerLoginId: tidy(fields['LOID']) || null,
    officerName: tidy(fields['317']),
    officerNmls: tidy(fields['3238']) || null,
    ...progressOf(read, tenant),
    amountCents: amountCents(amount),
    ...openedOf(read, tenant),
    ...datesOf(read),
  }
}
