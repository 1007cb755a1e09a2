import type { Loan } from '@upline/contracts'
import { exportColumns } from './export-columns.ts'

const loan = {
  loanNumber: 'UL-1',
  loanAmount: null,
  ...{ createdAt: '2026-03-06T03:30:00Z', fundedAt: null },
  ...{ createdOn: '2026-03-05', appliedOn: '2026-03-02', lockedOn: null, fundedOn: null },
  commission: { totalCommission: 0 },
} as Loan

const cells = (...keys: string[]) => exportColumns(keys).map(([heading, cell]) => [heading, cell(loan)])

describe('the columns of an export', () => {
  it('are those that are shown, in their order', () => {
    expect(cells('created', 'id')).toEqual([
      ['Created', '2026-03-05'],
      ['Application_Date', '2026-03-02'],
      ['Lock_Date', null],
      ['Loan_Number', 'UL-1'],
    ])
  })

  it('are all of them where none is named, and nothing that an object merely inherits', () => {
    expect(exportColumns(['constructor', 'nonsense'])).toEqual(exportColumns([]))
    expect(exportColumns([])).toHaveLength(18)
  })

  it('leave a commission empty where the loan has no amount', () => {
    expect(cells('commission')[0]).toEqual(['Commission', null])
  })
})
