import type { PayPeriod } from '@upline/contracts'
import {
  endsEarly,
  firstShown,
  hasStarted,
  paymentLabel,
  periodName,
  periodSpan,
  reversalText,
} from './period-labels.ts'

const period = (over: Partial<PayPeriod>): PayPeriod => ({
  ...{ id: '1', kind: 'regular', state: 'closed', startsOn: '2026-11-01', endsOn: '2026-11-30' },
  ...{
    ...{ runState: 'paid', lockOn: '2026-12-02', verifyBy: '2026-12-05', payOn: '2026-12-10' },
    closedAt: null,
    closedOn: null,
    closedBy: null,
    reverses: null,
    reason: null,
    reversedBy: null,
    statementsReady: true,
    own: 0,
    ownPaid: null,
  },
  ...{ company: null, carriedTo: null },
  ...over,
})

describe('a pay period in words', () => {
  it('has the dates of the calendar, whatever the time zone of the browser', () => {
    expect(periodSpan(period({}))).toBe('Nov 1 – Nov 30, 2026')
  })

  it('names both years if it spans two', () => {
    expect(periodSpan(period({ startsOn: '2025-12-01', endsOn: '2026-10-31' }))).toBe('Dec 1, 2025 – Oct 31, 2026')
  })

  it('says whether closing it now ends it before its day', () => {
    expect(endsEarly(period({}), '2026-11-29')).toBe(true)
    expect(endsEarly(period({}), '2026-11-30')).toBe(false)
  })

  it('says from what day on it can be closed', () => {
    expect(hasStarted(period({}), '2026-10-31')).toBe(false)
    expect(hasStarted(period({}), '2026-11-01')).toBe(true)
  })

  it('says that it is open, reversed, or what it reverses', () => {
    expect(periodName(period({ state: 'open' }))).toBe('Period 1: Nov 1 – Nov 30, 2026 (open)')
    expect(periodName(period({ id: '3', kind: 'reversal', reverses: '1' }))).toBe('Period 3: reverses period 1')
    expect(periodName(period({ reversedBy: '3' }))).toBe('Period 1: Nov 1 – Nov 30, 2026 (reversed)')
  })

  it('shows the current one first: that of the next payment, else the open one', () => {
    const [open, run, locked, paid] = [
      period({ id: '4', state: 'open', runState: 'open' }),
      period({ id: '3', kind: 'reversal', reverses: '1', carriedTo: '4' }),
      period({ id: '2', runState: 'verifying' }),
      period({ id: '2' }),
    ]
    expect(firstShown([open, run, locked], '2026-11-02')?.id).toBe('2')
    expect(firstShown([open, run, paid], '2026-11-02')?.id).toBe('4')
    expect(firstShown([open, run, paid], '2026-10-31')?.id).toBe('2')
    expect(firstShown([open], '2026-10-31')?.id).toBe('4')
  })

  it('shows the period that holds the pay of a reversed one first, not an older one', () => {
    const [run, open, reversed, closed] = [
      period({ id: '5', kind: 'reversal', reverses: '3', carriedTo: '4' }),
      period({ id: '4', state: 'open', runState: 'open' }),
      period({ id: '3', reversedBy: '5', carriedTo: '4' }),
      period({ id: '2' }),
    ]
    expect(firstShown([run, open, reversed, closed], '2026-11-02')?.id).toBe('4')
    expect(firstShown([run, open, reversed], '2026-11-02')?.id).toBe('4')
    expect(reversalText(reversed)).toBe(
      'Period 3 was reversed by period 5. Its pay moved to period 4: verify and dispute it there.',
    )
    expect(reversalText(run)).toMatch(/^Period 5 reverses period 3\. Its pay moved to period 4/)
  })

  it('calls an amount paid only after the run was marked as paid, and never that of a reversal', () => {
    expect(paymentLabel(period({ runState: 'locked' }))).toBe('To be paid')
    expect(paymentLabel(period({ runState: 'approved' }))).toBe('To be paid')
    expect(paymentLabel(period({ runState: 'paid' }))).toBe('Paid')
    expect(paymentLabel(period({ kind: 'reversal', runState: 'paid' }))).toBe('Reversed')
  })
})
