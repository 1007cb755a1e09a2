import type { Loan } from '@upline/contracts'
import { exportColumns } from './export-columns.ts'

const loan = {
  loanNumber: 'UL-1',
  loanAmount: null,
  ...{ createdAt: '2026-03-06T03:30:00Z', fundedAt: null },
  ...{ createdOn: '2026-03-05', appliedOn: '2026-03-02', lockedOn: null, fundedOn: null },
  commission: { totalCommission: 0 },
  officerName: 'Ann Lee',
  originators: [],
  openPortion: null,
} as unknown as Loan

const cells = (...keys: string[]) => exportColumns(keys).map(([heading, cell]) => [heading, cell(loan)])

describe('the columns of an export', () => {
  it('keeps the requested columns in their order', () => {
    expect(cells('created', 'id')).toEqual([
      ['Created', '2026-03-05'],
      ['Application_Date', '2026-03-02'],
      ['Lock_Date', null],
      ['Loan_Number', 'UL-1'],
    ])
  })

  it('defaults to all columns and ignores inherited object keys', () => {
    expect(exportColumns(['constructor', 'nonsense'])).toEqual(exportColumns([]))
    expect(exportColumns([])).toHaveLength(24)
  })

  it('have the second of two originators, and none of three', () => {
    const portion = (name: string, percent: number) => ({ memberId: name, name, percent })
    const shown = (...originators: ReturnType<typeof portion>[]) =>
      exportColumns(['officer']).map(([, cell]) => cell({ ...loan, originators }) ?? '')
    expect(shown(portion('Ann Lee', 60), portion('Bo', 40))).toEqual(['Ann Lee', 'Bo', 40])
    expect(shown(portion('Ann Lee', 60), portion('Bo', 30), portion('Cy', 10))).toEqual(['Ann Lee', '', ''])
  })

  it('leaves the commission empty if the loan has no amount', () => {
    expect(cells('commission')[0]).toEqual(['Commission', null])
  })
})
