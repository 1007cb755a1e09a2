import { factRows, paidText } from './approval-labels.ts'

describe('factRows', () => {
  it('shows readable money, dates and outcomes', () => {
    const before = { amount: 547_000, officer: null, lockedOn: null, fundedOn: '2026-11-01', outcome: null }
    const after = {
      amount: 600_000.5,
      officer: 'Ann Lee',
      lockedOn: '2026-09-30',
      fundedOn: '2026-10-31',
      outcome: 'withdrawn',
    }
    expect(factRows({ before, after }).map(({ label, before: was, after: is }) => `${label}: ${was} → ${is}`)).toEqual([
      'Amount: $547,000.00 → $600,000.50',
      'Loan officer: None → Ann Lee',
      'Lock date: None → Sep 30, 2026',
      'Funding date: Nov 1, 2026 → Oct 31, 2026',
      'Outcome: None → Withdrawn',
    ])
  })

  it('has no old value if the field was empty', () => {
    const rows = factRows({ before: null, after: { amount: -50, type: 'early-payoff', percent: 50 } })
    expect(rows.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Amount', undefined, '−$50.00'],
      ['Type', undefined, 'Early payoff'],
      ['Percent of each share', undefined, '50%'],
    ])
  })

  it('keeps the name of a field that it does not know', () => {
    expect(factRows({ before: { color: 'red' }, after: { color: 'blue' } })).toEqual([
      { field: 'color', label: 'color', before: 'red', after: 'blue' },
    ])
  })

  it('shows a matching key with the loans and the member that it concerns', () => {
    const after = { nmls: '1000002', waitingLoans: 2, writtenAs: '1000002', alsoOf: 'Wen Li' }
    expect(factRows({ before: { nmls: '1000001' }, after }).map(({ label, after: is }) => `${label}: ${is}`)).toEqual([
      'NMLS ID: 1000002',
      'Loans without a loan officer: 2',
      'Name in loans: 1000002',
      'Also matches: Wen Li',
    ])
  })
})

describe('paidText', () => {
  it('names the first members and counts the rest', () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo'].map((name) => ({ id: name, name }))
    expect(paidText(people.slice(0, 2))).toBe('Ann, Bob')
    expect(paidText(people)).toBe('Ann, Bob, Cy, Dee and 2 more')
  })
})
