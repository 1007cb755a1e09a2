import type { PayCalendarRule } from '@upline/contracts'
import { withDates } from './pay-periods-of.ts'
import { yearPeriods } from './year-periods.ts'

const rule: PayCalendarRule = { frequency: 'semimonthly', anchor: null, offsets: { lock: 2, verify: 5, pay: 10 } }
const stored = [
  {
    id: '1',
    state: 'open' as const,
    ...withDates({ startsOn: '2026-11-01', endsOn: '2026-11-15' }, rule.offsets),
  },
  {
    id: '2',
    state: 'open' as const,
    ...withDates({ startsOn: '2026-11-16', endsOn: '2026-11-30' }, rule.offsets),
  },
]
const span = { startsOn: '2026-11-01', endsOn: '2026-11-30' }

describe('yearPeriods', () => {
  it('lists a whole year, with runs where there are any', () => {
    const periods = yearPeriods(rule, 2026, { stored, span })
    expect(periods).toHaveLength(24)
    expect(periods.filter(({ id }) => id !== null)).toEqual(stored)
    expect(periods.map(({ startsOn }) => startsOn)).toEqual([...periods.map(({ startsOn }) => startsOn)].sort())
    expect(periods[0]).toMatchObject({ id: null, state: null, startsOn: '2026-01-01', payOn: '2026-01-25' })
  })

  it('computes a year without runs from the rule', () => {
    expect(yearPeriods({ ...rule, frequency: 'monthly' }, 2030, { stored: [], span })).toHaveLength(12)
  })

  it('leaves out the part of a computed period that a stored one covers', () => {
    const weekly: PayCalendarRule = { ...rule, frequency: 'weekly', anchor: '2026-01-02' }
    const periods = yearPeriods(weekly, 2026, { stored, span })
    expect(periods.some(({ id, startsOn }) => id === null && startsOn >= '2026-10-30' && startsOn < '2026-12-04')).toBe(
      false,
    )
  })
})
