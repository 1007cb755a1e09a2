import { headerSet } from '@upline/csv'
import { readLoanHeader } from './loan-header.ts'

const GERMAN = ['Kunde', 'Betreuer', 'Stand', 'Betrag']
const MAPPING = { Kunde: 'borrower', Betreuer: 'loanOfficer', Stand: 'status' } as const

describe('readLoanHeader', () => {
  it('matches column names case-insensitively', () => {
    const columns = readLoanHeader(['BORROWER', 'loan officer', 'Status', 'Mood'], { chosen: null, remembered: [] })
    expect(columns.fields).toEqual(['borrower', 'loanOfficer', 'status', null])
  })

  it('names the missing columns and those of the file', () => {
    expect(() => readLoanHeader(['Borrower', 'Mood'], { chosen: null, remembered: [] })).toThrow(
      "The file has no column Loan_Officer, Status. Its columns are 'Borrower', 'Mood'.",
    )
  })

  it('names a repeated column, unless it is not imported', () => {
    const plain = { chosen: null, remembered: [] }
    expect(() => readLoanHeader(['Borrower', 'Loan_Officer', 'Status', 'status '], plain)).toThrow(
      'The file has the column Status more than once. Keep one of them.',
    )
    expect(readLoanHeader(['Borrower', 'LO', 'Status', 'Mood', 'Mood', '', ''], plain).has('status')).toBe(true)
    const ignored = { chosen: { Amount: null }, remembered: [] }
    expect(readLoanHeader(['Borrower', 'LO', 'Status', 'Amount', 'Amount'], ignored).has('loanAmount')).toBe(false)
  })

  it('applies a mapping sent with the file or remembered for its headers', () => {
    const chosen = readLoanHeader(GERMAN, { chosen: MAPPING, remembered: [] })
    expect(chosen.fields).toEqual(['borrower', 'loanOfficer', 'status', null])
    const remembered = [{ headerSet: headerSet(['betrag', ...GERMAN]), mapping: MAPPING }]
    expect(readLoanHeader(GERMAN, { chosen: null, remembered }).fields).toEqual(chosen.fields)
  })

  it('prefers a mapping sent with the file to a remembered one', () => {
    const remembered = [{ headerSet: headerSet(GERMAN), mapping: { ...MAPPING, Betrag: 'loanAmount' as const } }]
    expect(readLoanHeader(GERMAN, { chosen: MAPPING, remembered }).fields[3]).toBeNull()
  })
})
