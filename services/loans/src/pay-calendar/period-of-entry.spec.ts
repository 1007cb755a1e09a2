import { addDays, PAY_FREQUENCIES } from '@upline/contracts'
import fc from 'fast-check'
import { spansFrom } from './pay-periods-of.ts'
import { isLate, type OpenPeriod, periodLookup, periodOfEntry } from '../ledger/period-of-entry.ts'

const open: OpenPeriod[] = [
  { id: 7, startsOn: '2026-11-01', endsOn: '2026-11-15' },
  { id: 8, startsOn: '2026-11-16', endsOn: '2026-11-30' },
]

describe('periodOfEntry', () => {
  it('takes the open period of the funding date, its first and last day included', () => {
    expect(['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'].map((on) => periodOfEntry(on, open))).toEqual([
      ...[7, 7, 8, 8],
    ])
  })

  it('takes the first open period for a funding in a closed one, and marks it late', () => {
    expect(periodOfEntry('2026-10-31', open)).toBe(7)
    expect(isLate('2026-10-31', open[0]!)).toBe(true)
    expect(isLate('2026-11-01', open[0]!)).toBe(false)
  })

  it('takes the reopened period again', () => {
    const reopened = { id: 3, startsOn: '2026-09-01', endsOn: '2026-09-15' }
    expect(periodOfEntry('2026-09-10', [reopened, ...open])).toBe(3)
    expect(periodOfEntry('2026-10-10', [reopened, ...open])).toBe(3)
  })

  it('fails if no period is open', () => {
    expect(() => periodOfEntry('2026-11-01', [])).toThrow('No pay period is open')
  })

  it('keeps an entry and its correction together while the period is open, whatever the calendar', () => {
    const days = fc.integer({ min: 0, max: 400 }).map((day) => addDays('2026-01-01', day))
    fc.assert(
      fc.property(
        fc.constantFrom(...PAY_FREQUENCIES),
        days,
        fc.integer({ min: 0, max: 40 }),
        (frequency, fundedOn, closed) => {
          const all = spansFrom({ frequency, anchor: '2026-01-02' }, '2026-01-01', '2027-06-30').map((span, id) => ({
            id,
            ...span,
          }))
          const stillOpen = all.slice(Math.min(closed, all.length - 1))
          const found = periodOfEntry(fundedOn, stillOpen)
          const own = all.find(({ startsOn, endsOn }) => startsOn <= fundedOn && fundedOn <= endsOn)!
          expect(found).toBe(Math.max(own.id, stillOpen[0]!.id))
          expect(isLate(fundedOn, all[found]!)).toBe(found !== own.id)
          const lookup = periodLookup(stillOpen)
          expect([lookup(fundedOn), lookup(fundedOn)]).toEqual([found, found])
        },
      ),
    )
  })
})
