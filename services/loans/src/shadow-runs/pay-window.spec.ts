import { addDays, type PayCalendarRule } from '@upline/contracts'
import fc from 'fast-check'
import { fundingDatesDueIn, payWindow } from './pay-window.ts'

const MONTHLY: PayCalendarRule = { frequency: 'monthly', anchor: null, offsets: { lock: 2, verify: 4, pay: 5 } }

const rule: fc.Arbitrary<PayCalendarRule> = fc.record({
  frequency: fc.constantFrom('monthly', 'semimonthly', 'biweekly', 'weekly'),
  anchor: fc.constant('2026-01-02'),
  offsets: fc.integer({ min: 0, max: 40 }).map((pay) => ({ lock: 0, verify: 0, pay })),
})
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-12-01', days))

describe('fundingDatesDueIn', () => {
  it('covers the periods whose pay date is in the range', () => {
    const range = { from: '2026-02-05', to: '2026-04-05' }
    expect(fundingDatesDueIn(MONTHLY, range)).toEqual({ firstDay: '2026-01-01', lastDay: '2026-03-31' })
    expect(fundingDatesDueIn(MONTHLY, { from: '2026-02-06', to: '2026-04-04' })).toEqual({
      ...{ firstDay: '2026-02-01', lastDay: '2026-02-28' },
    })
  })

  it('contains a funding date exactly if its pay is due in the range', () => {
    fc.assert(
      fc.property(rule, day, fc.integer({ min: 0, max: 100 }), day, (calendar, from, days, fundedOn) => {
        const range = { from, to: addDays(from, days) }
        const { firstDay, lastDay } = fundingDatesDueIn(calendar, range)
        const { dueOn } = payWindow(calendar, fundedOn)
        expect(firstDay <= fundedOn && fundedOn <= lastDay).toBe(range.from <= dueOn && dueOn <= range.to)
      }),
      { numRuns: 1_000 },
    )
  })
})
