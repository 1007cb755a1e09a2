import fc from 'fast-check'
import { closedOn, hasStarted } from './next-period.ts'

const open = { startsOn: '2026-11-01', endsOn: '2026-11-30' }

describe('closing a pay period', () => {
  it('on its last day or later opens the next calendar month', () => {
    const next = { startsOn: '2026-12-01', endsOn: '2026-12-31' }
    expect(closedOn(open, '2026-11-30')).toEqual({ endsOn: '2026-11-30', next })
    expect(closedOn(open, '2026-12-04')).toEqual({ endsOn: '2026-11-30', next })
  })

  it('early ends it today', () => {
    const next = { startsOn: '2026-11-22', endsOn: '2026-12-21' }
    expect(closedOn(open, '2026-11-21')).toEqual({ endsOn: '2026-11-21', next })
  })

  it('succeeds from its first day on', () => {
    expect(['2026-10-31', '2026-11-01', '2026-12-24'].map((today) => hasStarted(open, today))).toEqual([
      ...[false, true, true],
    ])
  })

  it('ends with a short month', () => {
    expect(closedOn({ startsOn: '2027-01-31', endsOn: '2027-02-28' }, '2027-03-01').next.startsOn).toBe('2027-03-01')
    expect(closedOn({ startsOn: '2027-01-01', endsOn: '2027-01-30' }, '2027-01-30').next).toEqual({
      startsOn: '2027-01-31',
      endsOn: '2027-02-28',
    })
  })

  it('leaves no day out and none in two periods', () => {
    const days = fc
      .integer({ min: 0, max: 800 })
      .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 20 }), (closings) => {
        let now = { startsOn: '2026-01-01', endsOn: '2026-01-31' }
        for (const today of closings) {
          if (!hasStarted(now, today)) continue
          const { endsOn, next } = closedOn(now, today)
          expect(endsOn >= now.startsOn && endsOn <= now.endsOn).toBe(true)
          expect(Date.parse(next.startsOn) - Date.parse(endsOn)).toBe(86_400_000)
          expect(next.endsOn >= next.startsOn).toBe(true)
          now = next
        }
      }),
    )
  })
})
