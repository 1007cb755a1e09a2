import { awaitedFundsDay, type LoanRead, losLoan, type TenantSettings } from './los-loan.ts'
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
  today: '2026-03-05',
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

it('has the dates of application and rate lock as they are written', () => {
  const dated = losLoan(
    { ...read, fields: { ...read.fields, '745': '01/14/2026', '761': '2/3/2026 12:00:00 AM' } },
    tenant,
  )
  expect(dated).toMatchObject({ appliedOn: '2026-01-14', lockedOn: '2026-02-03' })
  expect(losLoan({ ...read, fields: { '745': '', '761': '//' } }, tenant)).not.toHaveProperty('lockedOn')
})

it('pays on the amount with financed fees if set so', () => {
  expect(losLoan(read, { ...tenant, amountField: '2' }).amountCents).toBe(406_900_50)
})

it('has no funding time, even with dates, until the loan counts as funded', () => {
  const early: LoanRead = { ...read, fields: { ...read.fields, '1999': '02/27/2026' } }
  expect(losLoan(early, tenant)).toMatchObject({ status: 'Application', fundedAt: null })
})

it.each([
  ['//', '02/27/2026'],
  [' ', '02/27/2026'],
  ['02/27/2026', '//'],
])('funds by the date of the sent funds if that of the released ones is empty: %j, %j', (released, sent) => {
  const dated: LoanRead = { ...read, fields: { ...read.fields, '1999': released, '1997': sent } }
  const funded = losLoan(dated, { ...tenant, fundedSignal: 'released' })
  expect(funded).toMatchObject({ status: 'Funded', fundedOn: '2026-02-27' })
})

it('does not fund a loan with two empty dates', () => {
  const undated: LoanRead = { ...read, fields: { ...read.fields, '1999': '//', '1997': '//' } }
  expect(losLoan(undated, { ...tenant, fundedSignal: 'released' })).toMatchObject({ status: 'Application' })
})

describe('a date of funds that has not come in the company', () => {
  const released = { ...read, fields: { ...read.fields, '1999': '03/06/2026', '1997': '03/04/2026' } }

  it('does not fund the loan, and is awaited', () => {
    expect(losLoan(released, { ...tenant, fundedSignal: 'released' })).toMatchObject({
      ...{ status: 'Application', fundedAt: null },
    })
    expect(awaitedFundsDay(released)).toBe('2026-03-06')
  })

  it('funds the loan on that day, with that date', () => {
    const reached = { ...released, today: '2026-03-06' }
    const funded = losLoan(reached, { ...tenant, fundedSignal: 'released' })
    expect(funded).toMatchObject({ status: 'Funded', fundedOn: '2026-03-06' })
    expect(awaitedFundsDay(reached)).toBeNull()
  })

  it('uses the date of sent funds only if none were released', () => {
    expect(awaitedFundsDay({ ...read, fields: { '1999': '03/04/2026', '1997': '03/06/2026' } })).toBeNull()
    expect(awaitedFundsDay({ ...read, fields: { '1999': '//', '1997': '03/06/2026' } })).toBe('2026-03-06')
    expect(awaitedFundsDay(read)).toBeNull()
  })
})

it('keeps an officer without an account as a name', () => {
  const named = losLoan({ ...read, fields: { '317': 'Robin Farwell' } }, tenant)
  expect(named).toMatchObject({ officerLoginId: null, officerNmls: null, officerName: 'Robin Farwell' })
})

describe.each(['Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York'])('dates of a tenant in %s', (timeZone) => {
  const fundedRead = (fields: Record<string, string>, at: string): LoanRead => ({
    ...{ ...read, fields: { ...read.fields, ...fields } },
    milestones: [{ settingId: '9', name: 'Funding', isDone: true, at }],
  })
  const stepAt = '2026-03-01T12:00:00Z'

  it.each([
    ['funds released', { '1999': '02/27/2026', '1997': '02/26/2026' }, '2026-02-27'],
    ['funds sent', { '1999': '', '1997': '1/1/2026' }, '2026-01-01'],
    ['a date with midnight', { '1999': '2/28/2026 12:00:00 AM' }, '2026-02-28'],
    ['a date with a time', { '1999': '2/28/2026 11:30:00 PM' }, '2026-02-28'],
  ])('keeps the day of %s as it is written', (_, fields, fundedOn) => {
    expect(losLoan(fundedRead(fields, stepAt), { ...tenant, timeZone })).toMatchObject({ status: 'Funded', fundedOn })
  })

  it('keeps the written date next to the time of a milestone on that date', () => {
    const late = fundedRead({ '1999': '02/27/2026' }, '2026-02-27T12:00:00Z')
    expect(losLoan(late, { ...tenant, timeZone }).fundedOn).toBe('2026-02-27')
  })

  it('leaves the day of an instant to the company’s time zone', () => {
    const byMilestone = losLoan(fundedRead({}, stepAt), { ...tenant, timeZone })
    expect(byMilestone).toMatchObject({ fundedAt: '2026-03-01T12:00:00.000Z' })
    expect(byMilestone).not.toHaveProperty('fundedOn')
    expect(byMilestone).not.toHaveProperty('createdOn')
  })

  it.each(['01/15/2026', '1/15/2026 12:00:00 AM'])('keeps the date when a file was opened: %s', (opened) => {
    const row = { ...read.row, 'Loan.DateFileOpened': opened }
    expect(losLoan({ ...read, row }, { ...tenant, timeZone }).createdOn).toBe('2026-01-15')
  })
})
