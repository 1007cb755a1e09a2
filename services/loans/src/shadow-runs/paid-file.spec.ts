import { parseCsv } from '@upline/csv'
import { headerProblem, readPaidRows } from './paid-file.ts'
import { payeeDirectory } from './payee-directory.ts'

const read = (text: string) => readPaidRows(parseCsv(text))

describe('a file of what the old system paid', () => {
  it('accepts the usual headers, dates and amounts', () => {
    const { rows, rejected } = read(
      'loan #,Paid To,AMOUNT ($),Check Date\r\n a-1 ,ann,"$1,234.50",3/31/2026\r\nA-1,ann,(12.00),2026-03-31\r\n',
    )
    expect(rejected).toEqual([])
    expect(rows.map(({ row, payee, amountCents, paidOn }) => [row, payee, amountCents, paidOn])).toEqual([
      [2, 'ann', 1_234_50, '2026-03-31'],
      [3, 'ann', -12_00, '2026-03-31'],
    ])
    expect(rows[0]!.loanKey).toBe(rows[1]!.loanKey)
  })

  it('rejects a row with its line and field', () => {
    const { rows, rejected } = read(
      'Loan_Number,Payee,Amount,Pay_Date\n,ann,1,2026-03-31\nA,,1,2026-03-31\nA,ann,1.234,2026-03-31\nA,ann,1,2026-02-30\n',
    )
    expect(rows).toEqual([])
    expect(rejected.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Loan_Number'],
      [3, 'Payee'],
      [4, 'Amount'],
      [5, 'Pay_Date'],
    ])
    expect(rejected[2]!.message).toBe('Amount: "1.234" isn\'t a valid dollar amount (max. two decimals)')
  })

  it('names the columns that it lacks', () => {
    expect(headerProblem(parseCsv('Loan_Number,Amount\n')[0])).toContain('no column Payee, Pay_Date')
    expect(headerProblem(undefined)).toContain('no rows')
    expect(headerProblem(parseCsv('Loan_Number,Payee,Amount,Pay_Date\n')[0])).toBeUndefined()
  })
})

describe('a payee', () => {
  const find = payeeDirectory([
    { no: 1, email: 'ann@example.com', username: 'ann', name: 'Ann Lee' },
    { no: 2, email: 'bob@example.com', username: 'Ann Lee', name: 'Sam Park' },
    { no: 3, email: '', username: 'sam', name: 'Sam Park' },
  ])

  it('matches by email, then username, then full name', () => {
    expect(['ANN@example.com', 'ann', 'Ann  Lee', 'sam'].map(find)).toEqual([1, 1, 2, 3])
  })

  it('matches no one by a name of several members or a part of a name', () => {
    expect(['Sam Park', 'An', ''].map(find)).toEqual([null, null, null])
  })
})
