import type { PayCalendarRule } from '@upline/contracts'
import { calendarProblems } from './calendar-problems.ts'

const offsets = { lock: 2, verify: 5, pay: 10 }
const monthly: PayCalendarRule = { frequency: 'monthly', anchor: null, offsets }
const fields = (change: Partial<PayCalendarRule>) =>
  calendarProblems({ ...monthly, ...change }).map(({ field }) => field)

describe('calendarProblems', () => {
  it('accepts equal offsets and the limits', () => {
    expect(calendarProblems({ ...monthly, offsets: { lock: 0, verify: 0, pay: 60 } })).toEqual([])
  })

  it('requires an anchor for weekly and biweekly alone', () => {
    expect(fields({ frequency: 'weekly' })).toEqual(['anchor'])
    expect(fields({ frequency: 'biweekly', anchor: '2026-02-30' })).toEqual(['anchor'])
    expect(fields({ frequency: 'biweekly', anchor: '2026-11-06' })).toEqual([])
    expect(fields({ anchor: '2026-11-06' })).toEqual([])
    expect(fields({ anchor: 'soon' })).toEqual(['anchor'])
  })

  it('names each offset that is not a number of days within the limits', () => {
    expect(fields({ offsets: { lock: -1, verify: 2.5, pay: 61 } })).toEqual([
      'offsets.lock',
      'offsets.verify',
      'offsets.pay',
    ])
  })

  it('refuses a verify-by day before the lock and a pay day before the verify-by day', () => {
    expect(fields({ offsets: { lock: 5, verify: 2, pay: 10 } })).toEqual(['offsets.verify'])
    expect(fields({ offsets: { lock: 2, verify: 12, pay: 10 } })).toEqual(['offsets.pay'])
  })
})
