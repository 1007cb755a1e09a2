import type { PayPeriod } from '@upline/contracts'
import { endsEarly, firstShown, hasStarted, paymentLabel, periodName, periodSpan } from './period-labels.ts'

const period = (over: Partial<PayPeriod>): PayPeriod => ({
  ...{ id: '1', state: 'closed', startsOn: '2026-11-01', endsOn: '2026-11-30' },
  ...{
    ...{ runState: 'paid', lockOn: '2026-12-02', verifyBy: '2026-12-05', payOn: '2026-12-10' },
    closedAt: null,
    closedOn: null,
    closedBy: null,
    statementsReady: true,
    own: 0,
    ownPaid: null,
  },
  company: null,
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

  it('says that it is open', () => {
    expect(periodName(period({}))).toBe('Period 1: Nov 1 – Nov 30, 2026')
    expect(periodName(period({ state: 'open' }))).toBe('Period 1: Nov 1 – Nov 30, 2026 (open)')
  })

  it('shows the current one first: that of the next payment, else the open one', () => {
    const [open, locked, paid] = [
      period({ id: '4', state: 'open', runState: 'open' }),
      period({ id: '2', runState: 'verifying' }),
      period({ id: '2' }),
    ]
    expect(firstShown([open, locked], '2026-11-02')?.id).toBe('2')
    expect(firstShown([open, paid], '2026-11-02')?.id).toBe('4')
    expect(firstShown([open, paid], '2026-10-31')?.id).toBe('2')
    expect(firstShown([open], '2026-10-31')?.id).toBe('4')
  })

  it('calls an amount paid only after the run was marked as paid', () => {
    expect(paymentLabel(period({ runState: 'locked' }))).toBe('To be paid')
    expect(paymentLabel(period({ runState: 'approved' }))).toBe('To be paid')
    expect(paymentLabel(period({ runState: 'paid' }))).toBe('Paid')
  })
})
