import type { Loan } from '@upline/contracts'
import { exportColumns } from './export-columns.ts'

const loan = {
  loanNumber: 'UL-1',
  loanAmount: null,
  createdAt: '2026-03-05T23:30:00Z',
  fundedAt: null,
  commission: { totalCommission: 0 },
} as Loan

const cells = (...keys: string[]) => exportColumns(keys).map(([heading, cell]) => [heading, cell(loan)])

describe('the columns of an export', () => {
  it('are those that are shown, in their order', () => {
    expect(cells('created', 'id')).toEqual([
      ['Created', '2026-03-05'],
      ['Loan_Number', 'UL-1'],
    ])
  })

  it('are all of them where none is named, and nothing that an object merely inherits', () => {
    expect(exportColumns(['constructor', 'nonsense'])).toEqual(exportColumns([]))
    expect(exportColumns([])).toHaveLength(16)
  })

  it('leave a commission empty where the loan has no amount', () => {
    expect(cells('commission')[0]).toEqual(['Commission', null])
  })
})
