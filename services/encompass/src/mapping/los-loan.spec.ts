import { type LoanRead, losLoan, type TenantSettings } from './los-loan.ts'
import { DEFAULT_MILESTONE_MAP } from './milestone-map.ts'

const tenant: TenantSettings = {
  timeZone: 'America/New_York',
  amountField: '1109',
  fundedSignal: 'milestone',
  milestones: DEFAULT_MILESTONE_MAP,
}

const read: LoanRead = {
  externalId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  row: { 'Loan.LoanFolder': 'Pipeline', 'Loan.DateFileOpened': '1/15/2026 9:04:06 AM' },
  loan: {
    loanNumber: '2601000123',
    borrowerRequestedLoanAmount: 400000,
    baseLoanAmount: 406900.5,
    loanProgramName: '30 Year Fixed',
    applications: [{ borrower: { firstName: 'Kira', lastName: 'Lomax' } }],
    property: { streetAddress: '12 Elm Street', city: 'Fairmont', state: 'NJ' },
  },
  fields: { LOID: 'officer', '317': 'Olivia  Officer', '3238': '1000005', '1999': '', '1997': '', '1393': '' },
  milestones: [
    { settingId: '1', name: 'Started', isDone: true, at: '2026-01-15T14:04:06Z' },
    { settingId: '9', name: 'Funding', isDone: false, at: null },
  ],
}

it('maps a loan by the field map', () => {
  expect(losLoan(read, tenant)).toEqual({
    externalId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    loanNumber: '2601000123',
    borrower: 'Kira Lomax',
    address: '12 Elm Street',
    city: 'Fairmont',
    state: 'NJ',
    product: '30 Year Fixed',
    officerLoginId: 'officer',
    officerName: 'Olivia Officer',
    officerNmls: '1000005',
    milestone: 'Started',
    status: 'Application',
    outcome: null,
    amountCents: 400_000_00,
    createdAt: '2026-01-15T14:04:06.000Z',
    fundedAt: null,
  })
})

it('pays on the amount with financed fees if set so', () => {
  expect(losLoan(read, { ...tenant, amountField: '2' }).amountCents).toBe(406_900_50)
})

it('has no funding time, even with dates, until the loan counts as funded', () => {
  const early: LoanRead = { ...read, fields: { ...read.fields, '1999': '02/27/2026' } }
  expect(losLoan(early, tenant)).toMatchObject({ status: 'Application', fundedAt: null })
})

it('keeps an officer without an account as a name', () => {
  const named = losLoan({ ...read, fields: { '317': 'Robin Farwell' } }, tenant)
  expect(named).toMatchObject({ officerLoginId: null, officerNmls: null, officerName: 'Robin Farwell' })
})
