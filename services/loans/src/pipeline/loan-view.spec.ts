import { daysInPipeline, loanView, propertyLine, type ShownLoan } from './loan-view.ts'
import { readListFilter } from './list-filter.ts'
import { loanTotals, type SumRow } from './loan-sums.ts'
import { scopeFor } from './loan-scope.ts'
import { shareReason, type LoanMoney } from './share-reason.ts'

const today = '2026-11-21'

describe('a loan on the wire', () => {
  it('shows dollars with at most two decimals, and the property on one line', () => {
    const loan = {
      amountCents: 123_456_789,
      s0: 925_926,
      s1: 0,
      s2: 0,
      s3: 0,
      status: 4,
      address: '1 Elm St',
      city: '',
      state: 'NV',
      ...{ createdAt: '2026-11-02T03:00:00.000Z', fundedAt: null },
      ...{ createdOn: '2026-11-01', appliedOn: '2026-10-30', lockedOn: null, fundedOn: null },
    }
    const shown = loanView(loan as ShownLoan, today)
    expect(shown).toMatchObject({
      loanAmount: 1_234_567.89,
      property: '1 Elm St, NV',
      status: 'Clear to Close',
      daysInPipeline: 20,
      ...{ appliedOn: '2026-10-30', lockedOn: null, fundedOn: null },
    })
    expect(shown.commission).toMatchObject({ personal: 9_259.26, totalCommission: 9_259.26 })
    expect(propertyLine({ address: '1 Elm St', city: 'Reno', state: 'NV' })).toBe('1 Elm St, Reno, NV')
  })

  it('counts whole days from creation to funding, or to today', () => {
    expect(daysInPipeline({ createdOn: '2026-10-01', fundedOn: '2026-10-31' }, today)).toBe(30)
    expect(daysInPipeline({ createdOn: '2026-11-20', fundedOn: null }, today)).toBe(1)
    expect(daysInPipeline({ createdOn: '2026-12-24', fundedOn: null }, today)).toBe(0)
  })
})

describe('totals of a list', () => {
  const sum = (over: Partial<SumRow>): SumRow => ({
    level: 0,
    status: 2,
    loans: 1,
    amountCents: 0,
    createdDays: 0,
    fundedDays: 0,
    shareCents: 0,
    ...over,
  })

  it('shows no estimate to an inactive viewer, but what was paid', () => {
    const rows = [sum({ shareCents: 500 }), sum({ status: 5, shareCents: 700 })]
    expect(loanTotals({ rows, status: null, earns: false, today: 0 }).totalCommission).toBe(7)
    expect(loanTotals({ rows, status: null, earns: true, today: 0 }).totalCommission).toBe(12)
  })

  it('rounds the mean of days', () => {
    const rows = [sum({ loans: 2, createdDays: 10 }), sum({ status: 5, createdDays: 5, fundedDays: 9 })]
    expect(loanTotals({ rows, status: null, earns: true, today: 10 }).avgDaysInPipeline).toBe(5)
  })

  it('returns how many of the newest loans it covers if a search finds more', () => {
    const rows = [sum({ loans: 6 }), sum({ status: 5, loans: 4 })]
    const covers = (maxLoans?: number) =>
      loanTotals({ rows, status: null, earns: true, today: 0, ...(maxLoans && { maxLoans }) }).coversNewest
    expect([covers(), covers(11), covers(10)]).toEqual([undefined, undefined, 10])
  })

  it('shows 0 days if there are no loans', () => {
    expect(loanTotals({ rows: [], status: null, earns: true, today: 10 })).toMatchObject({
      avgDaysInPipeline: 0,
      totalLoans: 0,
    })
  })
})

describe('readListFilter', () => {
  it('reads percent signs and underscores as text', () => {
    expect(readListFilter({ q: ' 50%_\\ ' }).pattern).toBe('%50\\%\\_\\\\%')
    expect(readListFilter({})).toEqual({ status: null, outcome: null, pattern: null, limit: 200, sort: '-created' })
  })

  it('requires two letters to search', () => {
    expect(() => readListFilter({ q: ' e ' })).toThrow('Type at least 2 letters.')
    expect(readListFilter({ q: '  ' }).pattern).toBeNull()
  })

  it('defaults to the company for ceo and admin, and to their own loans for everyone else', () => {
    expect([
      scopeFor({ role: 'ceo' }, undefined),
      scopeFor({ role: 'admin' }, 'mine'),
      scopeFor({ role: 'manager' }, undefined),
    ]).toEqual(['company', 'mine', 'mine'])
    expect(() => scopeFor({ role: 'manager' }, 'company')).toThrow('CEO')
  })
})

describe('the reason of a share', () => {
  const money: LoanMoney = {
    isBooked: false,
    isPaidElsewhere: false,
    status: 2,
    outcome: null,
    amountCents: 1,
    hasOfficer: true,
    ...{ chainAt: null, decidedOn: null },
    fundedOn: null,
  }
  const place = { level: 1 as const, memberId: 'm', isPaid: true, isActive: true }

  it('names the cause', () => {
    expect(shareReason({ ...money, hasOfficer: false }, place)).toBe(
      'Unassigned: no one is paid until an officer is set.',
    )
    expect(shareReason(money, { ...place, memberId: null })).toBe("No Level 1 upline, so this share isn't paid.")
    expect(shareReason(money, { ...place, level: 0, memberId: null })).toMatch('this portion pays no one')
    expect(shareReason(money, place)).toBe("Estimate, based on today's team")
    expect(shareReason({ ...money, amountCents: null }, place)).toMatch('No loan amount')
    expect(shareReason({ ...money, outcome: 'denied' }, place)).toMatch('was denied')
    expect(shareReason({ ...money, outcome: 'cancelled' }, place)).toMatch('was canceled')
    expect(shareReason(money, { ...place, isActive: false })).toMatch('Inactive')
    const elsewhere = { ...money, isBooked: true, isPaidElsewhere: true, decidedOn: 'x', fundedOn: 'x' }
    expect(shareReason(elsewhere, place)).toBe('Paid elsewhere. Level 1 upline on the funding date')
    expect(shareReason({ ...money, isBooked: true, decidedOn: 'x', fundedOn: 'x' }, place)).toBe(
      'Level 1 upline on the funding date',
    )
    const booked = { ...money, isBooked: true, fundedOn: '2026-11-10' }
    expect(shareReason({ ...booked, decidedOn: '2026-11-12' }, place)).toMatch('before the officer was added')
    expect(shareReason({ ...booked, decidedOn: '2026-11-01' }, place)).toMatch('on the trigger date')
  })
})
