import { readPastDate } from './past-date.ts'

describe('readPastDate', () => {
  it.each(['2000-01-01', '2026-02-28', '2026-03-01'])('accepts %s', (date) =>
    expect(readPastDate(date, '2026-03-01')).toBe(date),
  )

  it.each([undefined, ''])('returns null for %j', (value) => expect(readPastDate(value, '2026-03-01')).toBeNull())

  it.each(['1999-12-31', '2026-03-02', '2026-02-30', '0000-00-00', 'yesterday', ['2026-02-01', '2026-02-02']])(
    'refuses %j and names asOf',
    (value) => expect(() => readPastDate(value, '2026-03-01')).toThrow(/asOf/),
  )
})
