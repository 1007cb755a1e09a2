import { badHeader, rowsLike } from './bad-field.ts'

const HEADERS = ['Client', 'LO', 'Stage', 'Loan_Amount', 'Funded_Date']

describe('badHeader', () => {
  it.each([
    [`Status: "CLOSED" isn't one of Application, Funded`, 'Stage'],
    ['Borrower is missing', 'Client'],
    [`Loan_Amount: "abc" isn't a valid dollar amount (max. two decimals)`, 'Loan_Amount'],
    ['Funded date Nov 21, 2030 is in the future', 'Funded_Date'],
    [`Funded_Date: "soon" isn't a valid date`, 'Funded_Date'],
    ['This loan pays you. Someone else has to change it.', undefined],
    ['Address is longer than 300 characters', undefined],
  ])('finds the field of %j', (message, header) => {
    expect(badHeader(HEADERS, message)).toBe(header)
  })
})

describe('rowsLike', () => {
  const row = (line: number, Status: string, message = `Status: "${Status}" isn't one of the statuses`) => ({
    ...{ line, message },
    cells: { Borrower: `B${line}`, Status },
  })
  const rows = [row(2, 'CLOSED'), row(3, 'Lost'), row(4, 'CLOSED'), row(5, 'CLOSED', 'Borrower is missing')]

  it('returns the rows with the same value in the field that is wrong', () => {
    expect(rowsLike(rows[0]!, rows).map(({ line }) => line)).toEqual([2, 4])
    expect(rowsLike(rows[1]!, rows).map(({ line }) => line)).toEqual([3])
  })
})
