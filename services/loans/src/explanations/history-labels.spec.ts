import { changeLabels, membersIn, type NotedChanges } from './history-labels.ts'

const nameOf = (no: number) => (no === 7 ? 'Ann Lee' : 'Bob Poe')

describe('a change of a loan in words', () => {
  it('names fields as people do, money as money, officers by name, the weightiest first', () => {
    const changes: NotedChanges = {
      borrower: ['A', 'B'],
      officerNo: [null, 7],
      amountCents: [40_000_000, 50_000_000],
      status: [1, 5],
      fundedAt: [null, '2026-09-01T00:00:00+00:00'],
    }
    expect(changeLabels(changes, nameOf)).toEqual([
      { field: 'Status', before: 'Application', after: 'Funded' },
      { field: 'Amount', before: '$400,000.00', after: '$500,000.00' },
      { field: 'Loan officer', before: null, after: 'Ann Lee' },
      { field: 'Funded', before: null, after: '2026-09-01T00:00:00.000Z' },
      { field: 'Borrower', before: 'A', after: 'B' },
    ])
    expect(membersIn([changes, { officerNo: [7, 9] }])).toEqual([7, 9])
  })
})
