import { employeeNumberBlocker } from './employee-number-blocker.ts'
import { type BlockerFacts, payRunBlockers } from './pay-run-blockers.ts'

const none = { total: 0, first: [] }
const CLEAR: BlockerFacts = {
  disputes: none,
  holds: none,
  loans: none,
  adjustments: none,
  payees: [],
  deductions: [],
  missingNmls: [],
}
const olga = { id: 'o 1', name: 'Olga Ortiz', netCents: 100, employeeNumber: '1001', isCarried: false }

describe('payRunBlockers', () => {
  it('finds no blocker in a clear run, a net of $0 included', () => {
    expect(payRunBlockers('7', { ...CLEAR, payees: [olga, { ...olga, netCents: 0 }] })).toEqual([])
  })

  it('names each blocker with its count and the page that resolves it', () => {
    const blockers = payRunBlockers('7', {
      disputes: { total: 2, first: [{ memberName: 'Olga Ortiz', subject: 'UP-1' }] },
      holds: {
        total: 2,
        first: [
          { loanId: 'l2', subject: 'UP-2', memberName: 'Omar Otis', allCents: 123_456 },
          { loanId: null, subject: null, memberName: null, allCents: 123_456 },
        ],
      },
      loans: { total: 1, first: [{ id: 'l1', loanNumber: null, borrower: 'Bea Brown' }] },
      adjustments: { total: 1, first: [{ memberName: null, reason: 'Early payoff' }] },
      payees: [{ ...olga, netCents: -12_345 }],
      deductions: [{ ...olga, payCents: 10_050, floorCents: 50_000 }],
      missingNmls: [{ id: 'o2', name: 'Omar Otis', problem: 'No NMLS ID' }],
    })
    expect(blockers.map(({ kind, count, link }) => [kind, count, link])).toEqual([
      ['attention', 1, '/loans/attention'],
      ['open-disputes', 2, '/reports?tab=disputes'],
      ['holds', 2, '/reports?tab=holds'],
      ['unapproved-adjustments', 1, '/reports?tab=adjustments'],
      ['negative-net', 1, '/reports?tab=adjustments'],
      ['deductions-below-floor', 1, '/reports?tab=adjustments'],
      ['missing-nmls', 1, '/nmls-ids'],
    ])
    expect(blockers.map(({ items }) => items[0])).toEqual([
      { label: 'Bea Brown', link: '/loans/l1' },
      { label: 'Olga Ortiz: UP-1', link: '/reports?tab=disputes' },
      { label: 'UP-2: Omar Otis', link: '/loans/l2' },
      { label: 'Early payoff', link: '/reports?tab=adjustments' },
      { label: 'Olga Ortiz: -$123.45', link: '/reports?period=7&member=o%201' },
      {
        ...{ label: 'Olga Ortiz: pay of $100.50, floor of $500.00', link: '/reports?period=7&member=o%201' },
        memberId: 'o 1',
      },
      { label: 'Omar Otis', link: '/member-profile/o2' },
    ])
  })
})

describe('holds', () => {
  const held = (total: number) =>
    payRunBlockers('7', {
      ...CLEAR,
      holds: { total, first: [{ loanId: null, subject: null, memberName: null, allCents: 100 }] },
    })

  it('name the amount and can be deferred', () => {
    expect(held(1)).toEqual([
      {
        ...{ kind: 'holds', count: 1, action: 'defer', link: '/reports?tab=holds' },
        message: '1 hold of $1.00. Release it, or pay the amount in a later run.',
        items: [{ label: 'Removed loan: everyone', link: '/reports?tab=holds' }],
      },
    ])
    expect(held(3)[0]!.message).toBe('3 holds of $1.00. Release them, or pay the amount in a later run.')
  })
})

describe('employeeNumberBlocker', () => {
  it('lists payees whose number is empty', () => {
    const payees = [olga, { ...olga, employeeNumber: ' ' }, { ...olga, employeeNumber: '' }]
    expect(employeeNumberBlocker(payees)).toMatchObject({ count: 2, message: '2 payees without an employee number.' })
  })
})
