import { effectiveDateProblem } from './effective-date.ts'

describe('effectiveDateProblem', () => {
  it('accepts today and later dates', () =>
    expect(['2026-11-21', '2027-01-01'].map((on) => effectiveDateProblem(on, '2026-11-21'))).toEqual([null, null]))

  it('refuses the past', () => expect(effectiveDateProblem('2026-11-20', '2026-11-21')).toBe('past'))

  it.each(['2026-02-30', '2026-13-01', 'soon', ''])('refuses %j, which is not a day of the calendar', (on) =>
    expect(effectiveDateProblem(on, '2026-11-21')).toBe('no-date'),
  )
})
