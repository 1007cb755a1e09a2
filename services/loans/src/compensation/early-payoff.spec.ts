import fc from 'fast-check'
import { payoffDateFault, payoffRuleFault, payoffTerms } from './early-payoff.ts'

const RULE = [
  { withinDays: 90, percent: 100 },
  { withinDays: 180, percent: 50 },
]
const after = (paidOffOn: string, fundedOn = '2026-01-01') => payoffTerms(RULE, { fundedOn, paidOffOn })

describe('payoffTerms', () => {
  it('counts calendar days from the funding date and includes the last day of an entry', () => {
    expect(after('2026-01-01')).toEqual({ days: 0, percent: 100 })
    expect(after('2026-04-01')).toEqual({ days: 90, percent: 100 })
    expect(after('2026-04-02')).toEqual({ days: 91, percent: 50 })
    expect(after('2026-06-30')).toEqual({ days: 180, percent: 50 })
    expect(after('2026-07-01')).toEqual({ days: 181, percent: 0 })
  })

  it('counts days across a leap day and the change to daylight saving time', () => {
    expect(after('2028-03-01', '2028-02-28').days).toBe(2)
    expect(after('2026-03-09', '2026-03-07').days).toBe(2)
  })

  it('never claws back more from a loan that was paid off later', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [early, late] = [one, other].sort() as [string, string]
        expect(after(late).percent).toBeLessThanOrEqual(after(early).percent)
      }),
    )
  })
})

describe('payoffRuleFault', () => {
  it('accepts no entry and ten entries, and refuses eleven', () => {
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ withinDays: at + 1, percent: 100 - at }))
    expect([payoffRuleFault([]), payoffRuleFault(steps(10))]).toEqual([null, null])
    expect(payoffRuleFault(steps(11))?.field).toBe('payoffRule')
  })

  it('names the entry whose days do not ascend or whose percent does not descend', () => {
    const [first] = RULE as [(typeof RULE)[0]]
    expect(payoffRuleFault(RULE)).toBeNull()
    expect(payoffRuleFault([first, { withinDays: 90, percent: 50 }])).toEqual({
      field: 'payoffRule.1.withinDays',
      message: 'payoffRule.1.withinDays must be more than 90, the days of the entry before.',
    })
    expect(payoffRuleFault([first, { withinDays: 91, percent: 100 }])?.field).toBe('payoffRule.1.percent')
  })
})

describe('payoffDateFault', () => {
  it('names a date that is not valid, before the funding date or in the future', () => {
    const dates = { fundedOn: '2026-01-01', today: '2026-06-01' }
    expect([payoffDateFault('2026-01-01', dates), payoffDateFault('2026-06-01', dates)]).toEqual([null, null])
    expect(payoffDateFault('2026-02-30', dates)?.field).toBe('paidOffOn')
    expect(payoffDateFault('2025-12-31', dates)?.message).toContain('the funding date, Jan 1, 2026')
    expect(payoffDateFault('2026-06-02', dates)?.message).toContain('today, Jun 1, 2026')
  })
})
