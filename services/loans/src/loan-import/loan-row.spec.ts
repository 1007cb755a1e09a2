import { readLoanRow, type LoanRow } from './loan-row.ts'

const seen = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'America/New_York' }
const base = {
  Borrower: 'Ana Kim',
  Address: '1 Elm St',
  State: 'NV',
  Purpose: 'Purchase',
  Loan_Officer: 'José  Le',
  Status: 'processing',
  Created: '3/5/2026',
}
const read = (over: Record<string, unknown> = {}) => readLoanRow({ ...base, ...over }, 7, seen)
const row = (over: Record<string, unknown> = {}): LoanRow => {
  const reading = read(over)
  if ('refused' in reading) throw new Error(reading.refused)
  return reading.row
}

describe('readLoanRow', () => {
  it('reads remembered texts of the status column, but never instead of a status', () => {
    const withTexts = { ...seen, statuses: { closed: 'Funded', lost: 'withdrawn', processing: 'Funded' } }
    const statusOf = (Status: string) => readLoanRow({ ...base, Status }, 7, withTexts)
    expect(statusOf(' CLOSED ')).toMatchObject({ row: { status: 5, outcome: null } })
    expect(statusOf('Lost')).toMatchObject({ row: { status: null, outcome: 'withdrawn' } })
    expect(statusOf('processing')).toMatchObject({ row: { status: 2 } })
    expect(statusOf('constructor')).toEqual({ refused: expect.stringMatching(/^Status: "constructor" isn't one of/) })
  })

  it('matches headers case-insensitively and takes the product from the purpose', () => {
    expect(row()).toMatchObject({
      ...{
        row: 7,
        borrower: 'Ana Kim',
        product: 'Purchase',
        status: 2,
        officerKey: 'josele',
        amountCents: null,
        loanNumber: null,
      },
      createdAt: '2026-03-05T00:00:00.000Z',
    })
    expect(row({ 'loan amount': '$1,234,567.89', LOAN_ID: 'X1', product: 'VA' })).toMatchObject({
      amountCents: 123_456_789,
      loanNumber: 'X1',
      product: 'VA',
    })
  })

  it.each([
    [{ Borrower: '' }, 'Borrower is missing'],
    [{ Loan_Officer: ' ' }, 'Loan_Officer is missing'],
    [{ Status: '' }, 'Status is missing'],
    [
      { Status: 'Closed' },
      'Status: "Closed" isn\'t one of Application, Processing, Conditions, Clear to Close, Funded',
    ],
    [{ Amount: 'abc' }, 'Loan_Amount: "abc" isn\'t a valid dollar amount (max. two decimals)'],
    [{ Amount: '-5' }, 'Loan_Amount: "-5" isn\'t a valid dollar amount (max. two decimals)'],
    [{ Amount: '0.00' }, 'Loan_Amount: "0.00" isn\'t above $0'],
    [{ Amount: '100000000.01' }, 'Loan_Amount: "100000000.01" is above $100,000,000'],
    [{ Created: '2026-02-30' }, 'Created: "2026-02-30" isn\'t a valid date'],
    [{ Status: 'Funded', Funded: '13/13/2026' }, 'Funded_Date: "13/13/2026" isn\'t a valid date'],
    [{ Status: 'Funded', Funded: '2026-11-22' }, 'Funded date Nov 22, 2026 is in the future'],
    [{ Address: 'x'.repeat(301) }, 'Address is longer than 300 characters'],
    [{ Loan_Number: 'UP-1\u200b' }, 'Loan_Number: "UP-1\u200b" has an invisible character. Type the number again'],
    [{ Loan_Number: 'UP\u00ad-1' }, 'Loan_Number: "UP\u00ad-1" has an invisible character. Type the number again'],
    [{ Paid_By: 'Borrower' }, 'Paid_By: "Borrower" isn\'t consumer or lender'],
    [{ Lead_Source: 'x'.repeat(301) }, 'Lead_Source is longer than 300 characters'],
    [{ noteRate: '31' }, 'Note_Rate: "31" isn\'t a percentage from 0 to 30 with at most three decimals'],
    [{ 'Note Rate': '6.87501' }, 'Note_Rate: "6.87501" isn\'t a percentage from 0 to 30 with at most three decimals'],
    [{ Points: 'par' }, 'Points: "par" isn\'t a percentage from -10 to 10 with at most three decimals'],
  ])('rejects %j with the reason', (over, reason) => {
    expect(read(over)).toEqual({ refused: reason })
  })

  it('reads the facts that rules check, in any spelling of the payer', () => {
    for (const Paid_By of ['consumer', ' Consumer ', 'CONSUMER'])
      expect(read({ Paid_By, 'lead source': 'Referral' })).toMatchObject({
        row: { paidBy: 'consumer', leadSource: 'Referral' },
      })
    expect(read({})).toMatchObject({ row: { paidBy: '', leadSource: '' } })
  })

  it.each(['noteRate', 'Note_Rate', 'note rate', 'Interest Rate'])('reads the note rate from a column %j', (header) => {
    expect(read({ [header]: '6.8750%' })).toMatchObject({ row: { noteRate: '6.875', points: '' } })
  })

  it.each(['points', 'Points', 'Discount Points'])('reads points from a column %j', (header) => {
    expect(read({ [header]: '(0.50)' })).toMatchObject({ row: { points: '-0.5', noteRate: '' } })
  })

  it('accepts an amount of exactly 100,000,000', () => {
    expect(row({ Amount: '100,000,000' }).amountCents).toBe(10_000_000_000)
  })

  it('ignores the funding date of a loan that is not funded', () => {
    expect(row({ Funded_Date: '2026-05-01' }).fundedAt).toBeNull()
    expect(row({ Status: 'FUNDED', Funded_Date: '2026-05-01' }).fundedAt).toBe('2026-05-01T00:00:00.000Z')
  })

  it('finds the officer by username and email before the written name', () => {
    expect(row({ Officer_Email: 'J@X.com', Officer_Username: 'Jo' }).officerKeys).toEqual(['jo', 'j@x.com', 'josele'])
  })

  it('rejects a cell that is neither text nor a number', () => {
    const reading = readLoanRow(
      { Borrower: 'Ana', Loan_Officer: 'bob', Status: 'Funded', Amount: { value: 5 } },
      1,
      seen,
    )
    expect(reading).toEqual({ refused: 'Amount must be text or a number' })
  })

  it('removes characters that Postgres cannot store from the officer keys', () => {
    expect(read({ Officer_Email: 'a\0@x.example', Officer_Username: '\ud800b' })).toMatchObject({
      row: { officerKeys: ['\ufffdb', 'a@x.example', 'josele'] },
    })
  })

  it('removes characters that Postgres cannot store from texts', () => {
    expect(row({ Borrower: 'A\0na \ud800' }).borrower.isWellFormed()).toBe(true)
    expect(row({ Borrower: 'A\0na' }).borrower).toBe('Ana')
  })
})

describe('dates of a row', () => {
  const dates = (over: Record<string, unknown>) => {
    const { createdOn, appliedOn, lockedOn, fundedOn } = row({ Status: 'Funded', ...over })
    return { createdOn, appliedOn, lockedOn, fundedOn }
  }

  it('keeps the dates in a file, with or without a time', () => {
    expect(
      dates({
        Created: '3/5/2026 11:30 PM',
        'Lock Date': '2026-03-20',
        lockdate: '',
        Funded_Date: '2026-04-01 23:59:59',
      }),
    ).toEqual({ createdOn: '2026-03-05', appliedOn: null, lockedOn: '2026-03-20', fundedOn: '2026-04-01' })
    expect(dates({ applicationDate: '3/4/2026', lockDate: '3/9/2026' })).toMatchObject({
      ...{ createdOn: '2026-03-05', appliedOn: '2026-03-04', lockedOn: '2026-03-09' },
    })
  })

  it("turns instants into the company's dates", () => {
    expect(dates({ Created: '2026-03-05T04:59:59Z', Funded_Date: '2026-04-01T22:00:00-07:00' })).toMatchObject({
      ...{ createdOn: '2026-03-04', fundedOn: '2026-04-02' },
    })
  })

  it('dates a loan by its application if nothing else does', () => {
    expect(dates({ Created: '', Application_Date: '2026-03-04' })).toMatchObject({
      ...{ createdOn: '2026-03-04', appliedOn: '2026-03-04' },
    })
  })

  it('names the column of an invalid date', () => {
    expect(read({ Lock_Date: '2026-02-30' })).toEqual({ refused: 'Lock_Date: "2026-02-30" isn\'t a valid date' })
    expect(read({ Application_Date: 'soon' })).toEqual({ refused: 'Application_Date: "soon" isn\'t a valid date' })
  })

  it("accepts a funding date up to today in the company's time zone", () => {
    const seenAt = (now: string) =>
      readLoanRow({ ...base, Status: 'Funded', Funded: '2026-11-22' }, 7, { ...seen, now: new Date(now) })
    expect(seenAt('2026-11-22T04:59:59Z')).toEqual({ refused: 'Funded date Nov 22, 2026 is in the future' })
    expect(seenAt('2026-11-22T05:00:00Z')).toMatchObject({ row: { fundedOn: '2026-11-22' } })
  })
})

describe('the identity of a loan', () => {
  it('uses the loan number, case-insensitive', () => {
    expect(row({ Loan_Number: 'ab 1' }).numberKey).toBe(row({ Loan_Number: 'AB  1', Borrower: 'Other' }).numberKey)
  })

  it('uses borrower, address, created date and officer name if there is no number', () => {
    expect(row().contentKey).toBe(
      row({ Borrower: 'ANA KIM', Loan_Officer: 'jose le', Created: '2026-03-05T10:00:00Z', Status: 'Funded' })
        .contentKey,
    )
    for (const over of [{ Borrower: 'Bo' }, { Address: '2 Elm St' }, { Created: '2026-03-06' }, { Loan_Officer: 'Bo' }])
      expect(row(over).contentKey).not.toBe(row().contentKey)
  })
})
