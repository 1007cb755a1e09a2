import { LoanFile } from './loan-file.ts'

const fileOf = (text: string) => LoanFile.read(new TextEncoder().encode(text))
const TEXT = [
  'Borrower,Address,Loan_Officer,Status',
  'Ana,"12 Elm St, Unit 4",Wen Li,Funded',
  '',
  ',,,',
  '"Two\nLines",x,,Funded',
  '=cmd(),x,Wen Li,Nonsense',
].join('\n')

describe('a loan file', () => {
  it('counts records, not lines', () => {
    expect(fileOf(TEXT).summary()).toMatchObject({ records: 3, missing: [] })
  })

  it('hands over rows keyed by its own headers, in slices', () => {
    expect(fileOf(TEXT).rows(0, 1)).toEqual([
      { Borrower: 'Ana', Address: '12 Elm St, Unit 4', Loan_Officer: 'Wen Li', Status: 'Funded' },
    ])
    expect(fileOf(TEXT).rows(2, 10)).toHaveLength(1)
  })

  it('previews the first ten records', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Borrower ${at},Wen Li,Funded`)
    const summary = fileOf(['Borrower,Loan_Officer,Status', ...rows].join('\r\n')).summary()
    expect(summary.preview).toHaveLength(10)
    expect(summary.records).toBe(12)
  })

  it('names the line of a refused record, also after breaks inside of quotes', () => {
    const errors = [
      { row: 2, message: 'Loan_Officer is missing' },
      { row: 3, message: "Unknown status 'Nonsense'" },
    ]
    expect(fileOf(TEXT).refused(errors)).toEqual([
      { line: 5, borrower: 'Two\nLines', message: 'Loan_Officer is missing' },
      { line: 7, borrower: '=cmd()', message: "Unknown status 'Nonsense'" },
    ])
  })

  it('writes refused records back with the reason, formulas defused, and reads them again as they were', () => {
    const csv = fileOf(TEXT).refusedCsv([{ row: 3, message: 'No' }])
    expect(csv).toBe("\uFEFFBorrower,Address,Loan_Officer,Status,Reason\r\n'=cmd(),x,Wen Li,Nonsense,No\r\n")
    const again = fileOf(csv)
    expect(again.refusedCsv([{ row: 1, message: 'No' }])).toContain("\r\n'=cmd(),x")
  })

  it('without records is empty', () => {
    expect(fileOf('Borrower,Loan_Officer,Status\n').summary()).toEqual({ records: 0, missing: [], preview: [] })
  })
})
