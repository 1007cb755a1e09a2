import { rejectionSummary } from './rejection-summary.ts'

describe('rejectionSummary', () => {
  it('counts the rows of each kind of reason, the most frequent first', () => {
    const groups = [
      { message: 'Borrower is missing', rows: 1 },
      { message: 'Loan_Amount: "" isn\'t above $0', rows: 1 },
      { message: 'Loan_Amount: "" is above $100,000,000', rows: 1 },
      { message: 'Status: "" isn\'t one of Application, Processing', rows: 2 },
    ]
    expect(rejectionSummary(groups)).toBe('5 rows rejected: 2 bad amount, 2 bad status, 1 missing borrower')
  })

  it('names one row and its reason', () => {
    expect(rejectionSummary([{ message: 'Loan_Officer is missing', rows: 1 }])).toBe(
      '1 row rejected: 1 missing loan officer',
    )
  })

  it('names three kinds and counts the rest', () => {
    const headers = ['Borrower', 'Status', 'Created', 'Address', 'City']
    const groups = headers.map((header, at) => ({
      message: `${header} is longer than 300 characters`,
      rows: 1_100 - at,
    }))
    expect(rejectionSummary(groups)).toBe(
      '5,490 rows rejected: 1,100 too long borrower, 1,099 too long status, 1,098 too long created date, 2,193 other',
    )
  })

  it('merges funding dates in the future', () => {
    const groups = ['Nov 22, 2026', 'Nov 23, 2026'].map((on) => ({
      message: `Funded date ${on} is in the future`,
      rows: 1,
    }))
    expect(rejectionSummary(groups)).toBe('2 rows rejected: 2 bad funding date')
  })

  it('quotes reasons that are about no column', () => {
    const message = 'The loan officer is outside your downline'
    expect(rejectionSummary([{ message, rows: 2 }])).toBe(`2 rows rejected: 2 "${message}"`)
  })
})
