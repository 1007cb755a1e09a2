import { simulatedLoan } from './simulated-loan.ts'
import { dayStamp, localStamp } from './local-time.ts'
import { currentMilestone, type SimLoan } from './sim-loan.ts'

export const DATE_FIELDS = new Set([
  'Loan.LastModified',
  'Loan.DateFileOpened',
  'Loan.CurrentMilestoneDate',
  'Loan.DateFunded',
  'Fields.745',
  'Fields.761',
  'Fields.1997',
  'Fields.1999',
])

export const NUMBER_FIELDS = new Set(['Loan.LoanAmount', 'Fields.2'])

const amountText = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}00`

const stamp = (at: string | null | undefined, zone: string) => (at ? localStamp(new Date(at), zone) : undefined)
const day = (on: string | null | undefined) => (on ? dayStamp(on) : undefined)

/** All canonical fields of the tenant's reporting database as strings; undefined if the loan has no value. */
export function canonicalFields(loan: SimLoan, zone: string): Record<string, string | undefined> {
  const milestone = currentMilestone(loan)
  const funding = loan.milestones.find(({ name }) => name === 'Funding')
  return {
    'Loan.LoanNumber': loan.loanNumber,
    'Loan.LoanFolder': loan.folder,
    'Loan.LoanAmount': amountText(loan.amountCents),
    'Fields.2': amountText(loan.amountCents + loan.feesCents),
    'Loan.BorrowerName': `${loan.firstName} ${loan.lastName}`,
    'Loan.LoanProcessorName': 'Pat Processor',
    'Loan.LoanOfficerName': loan.officer.name,
    'Fields.LOID': loan.officer.loginId ?? undefined,
    'Loan.LoanProgram': loan.program,
    'Loan.LoanPurpose': loan.purpose,
    'Loan.Address1': loan.address,
    'Loan.City': loan.city,
    'Loan.State': loan.state,
    'Loan.Zip': loan.zip,
    'Loan.CurrentMilestoneName': milestone?.name,
    'Loan.CurrentMilestoneDate': stamp(milestone?.doneAt, zone),
    'Loan.DateFileOpened': stamp(loan.openedAt, zone),
    'Loan.DateFunded': stamp(funding?.doneAt, zone),
    'Fields.745': day(loan.appliedOn),
    'Fields.761': day(loan.lockedOn),
    'Fields.1999': day(loan.fundsReleasedOn),
    'Fields.1997': day(loan.fundsReleasedOn),
    'Fields.1393': loan.actionTaken ?? undefined,
    'Loan.LastModified': stamp(loan.lastModified, zone),
  }
}

/** All field names of the reporting database. */
export const canonicalNames = (): string[] =>
  Object.keys(canonicalFields(simulatedLoan(1, new Date('2026-01-01T00:00:00Z')), 'UTC'))
