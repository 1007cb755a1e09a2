import { employeeNumberBlocker } from './employee-number-blocker.ts'
import { type BlockerFacts, payRunBlockers } from './pay-run-blockers.ts'

const none = { total: 0, first: [] }
const CLEAR: BlockerFacts = { disputes: none, loans: none, adjustments: none, payees: [], missingNmls: [] }
const olga = { id: 'o 1', name: 'Olga Ortiz', netCents: 100, employeeNumber: '1001', isCarried: false }

describe('payRunBlockers', () => {
  it('finds no blocker in a clear run, a net of $0 included', () => {
    expect(payRunBlockers('7', { ...CLEAR, payees: [olga, { ...olga, netCents: 0 }] })).toEqual([])
  })

  it('names each blocker with its count and the page that resolves it', () => {
    const blockers = payRunBlockers('7', {
      disputes: { total: 2, first: [{ memberName: 'Olga Ortiz', subject: 'UP-1' }] },
      loans: { total: 1, first: [{ id: 'l1', loanNumber: null, borrower: 'Bea Brown' }] },
      adjustments: { total: 1, first: [{ memberName: null, reason: 'Early payoff' }] },
      payees: [{ ...olga, netCents: -12_345 }],
      missingNmls: [{ id: 'o2', name: 'Omar Otis', problem: 'No NMLS ID' }],
    })
    expect(blockers.map(({ kind, count, link }) => [kind, count, link])).toEqual([
      ['attention', 1, '/loans/attention'],
      ['open-disputes', 2, '/reports?tab=disputes'],
      ['unapproved-adjustments', 1, '/reports?tab=adjustments'],
      ['negative-net', 1, '/reports?tab=adjustments'],
      ['missing-nmls', 1, '/nmls-ids'],
    ])
    expect(blockers.map(({ items }) => items[0])).toEqual([
      { label: 'Bea Brown', link: '/loans/l1' },
      { label: 'Olga Ortiz: UP-1', link: '/reports?tab=disputes' },
      { label: 'Early payoff', link: '/reports?tab=adjustments' },
      { label: 'Olga Ortiz: -$123.45', link: '/reports?period=7&member=o%201' },
      { label: 'Omar Otis', link: '/member-profile/o2' },
    ])
  })
})

describe('employeeNumberBlocker', () => {
  it('lists payees whose number is empty', () => {
    const payees = [olga, { ...olga, employeeNumber: ' ' }, { ...olga, employeeNumber: '' }]
    expect(employeeNumberBlocker(payees)).toMatchObject({ count: 2, message: '2 payees without an employee number.' })
  })
})
