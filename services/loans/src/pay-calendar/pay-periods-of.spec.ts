import { addDays, daysBetween, PAY_FREQUENCIES, type PayFrequency } from '@upline/contracts'
import fc from 'fast-check'
import { countedSpansFrom, plannedUntil, spanAt, spansFrom, withDates } from './pay-periods-of.ts'

const rule = (frequency: PayFrequency, anchor: string | null = null) => ({ frequency, anchor })
const startsIn = (year: number, frequency: PayFrequency, anchor: string | null = null) =>
  spansFrom(rule(frequency, anchor), `${year}-01-01`, `${year}-12-31`).filter(({ startsOn }) =>
    startsOn.startsWith(String(year)),
  )

describe('spanAt', () => {
  it('splits a month after the 15th for semimonthly, leap years included', () => {
    expect(spanAt(rule('semimonthly'), '2028-02-15')).toEqual({ startsOn: '2028-02-01', endsOn: '2028-02-15' })
    expect(spanAt(rule('semimonthly'), '2028-02-16')).toEqual({ startsOn: '2028-02-16', endsOn: '2028-02-29' })
  })

  it('covers the calendar month for monthly', () => {
    expect(spanAt(rule('monthly'), '2026-11-24')).toEqual({ startsOn: '2026-11-01', endsOn: '2026-11-30' })
  })

  it('counts weeks from the anchor in both directions', () => {
    const biweekly = rule('biweekly', '2026-11-06')
    expect(spanAt(biweekly, '2026-11-06')).toEqual({ startsOn: '2026-11-06', endsOn: '2026-11-19' })
    expect(spanAt(biweekly, '2026-11-05')).toEqual({ startsOn: '2026-10-23', endsOn: '2026-11-05' })
    expect(spanAt(rule('weekly', '2026-11-06'), '2026-12-31').startsOn).toBe('2026-12-25')
  })
})

describe('spansFrom', () => {
  it('gives a year 12 monthly, 24 semimonthly and 26 or 27 biweekly periods', () => {
    expect(startsIn(2026, 'monthly')).toHaveLength(12)
    expect(startsIn(2026, 'semimonthly')).toHaveLength(24)
    expect(startsIn(2026, 'biweekly', '2026-01-01')).toHaveLength(27)
    expect(startsIn(2026, 'biweekly', '2026-01-02')[1]).toEqual({ startsOn: '2026-01-02', endsOn: '2026-01-15' })
  })

  it('begins on the day it is given and continues with full periods', () => {
    expect(spansFrom(rule('biweekly', '2026-11-06'), '2026-11-01', '2026-11-20')).toEqual([
      { startsOn: '2026-11-01', endsOn: '2026-11-05' },
      { startsOn: '2026-11-06', endsOn: '2026-11-19' },
      { startsOn: '2026-11-20', endsOn: '2026-12-03' },
    ])
  })

  const days = fc.integer({ min: 0, max: 5_000 }).map((day) => addDays('2020-01-01', day))
  const rules = fc.record({ frequency: fc.constantFrom(...PAY_FREQUENCIES), anchor: days })

  it('puts every day into one period, whatever the rule and the first day', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 0, max: 800 }), (any, from, length) => {
        const until = addDays(from, length)
        const spans = spansFrom(any, from, until)
        expect(spans[0]!.startsOn).toBe(from)
        expect(spans.at(-1)!.startsOn <= until && until <= spans.at(-1)!.endsOn).toBe(true)
        spans.forEach(({ startsOn, endsOn }, at) => {
          expect(startsOn <= endsOn).toBe(true)
          if (at > 0) expect(startsOn).toBe(addDays(spans[at - 1]!.endsOn, 1))
        })
      }),
    )
  })

  it('never shifts: the dates of a period do not depend on the day from which it is computed', () => {
    fc.assert(
      fc.property(rules, days, days, (any, one, other) => {
        const [from, later] = one < other ? [one, other] : [other, one]
        const found = spansFrom(any, from, later).at(-1)!
        const whole = spanAt(any, later)
        expect(found.endsOn).toBe(whole.endsOn)
        expect(found.startsOn === whole.startsOn || found.startsOn === from).toBe(true)
      }),
    )
  })

  it('agrees with a count of periods', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 1, max: 60 }), (any, from, count) => {
        const counted = countedSpansFrom(any, from, count)
        expect(counted).toEqual(spansFrom(any, from, counted.at(-1)!.startsOn))
      }),
    )
  })

  it('keeps periods within 7, 14, 16 or 31 days', () => {
    const longest = { weekly: 7, biweekly: 14, semimonthly: 16, monthly: 31 }
    fc.assert(
      fc.property(rules, days, (any, date) => {
        const { startsOn, endsOn } = spanAt(any, date)
        expect(startsOn <= date && date <= endsOn).toBe(true)
        expect(daysBetween(startsOn, endsOn)).toBeLessThan(longest[any.frequency])
      }),
    )
  })
})

describe('withDates', () => {
  it('counts offsets from the last day', () => {
    const span = { startsOn: '2026-12-16', endsOn: '2026-12-31' }
    expect(withDates(span, { lock: 2, verify: 5, pay: 10 })).toEqual({
      ...span,
      lockOn: '2027-01-02',
      verifyBy: '2027-01-05',
      payOn: '2027-01-10',
    })
  })
})

describe('plannedUntil', () => {
  it('ends with a month', () => {
    expect(plannedUntil('2026-11-24', 3)).toBe('2027-02-28')
  })
})
