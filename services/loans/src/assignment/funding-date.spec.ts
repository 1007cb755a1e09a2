import { fundingDateProblem } from './funding-date.ts'

const today = '2026-11-23'

describe('fundingDateProblem', () => {
  it('accepts days up to today', () => {
    for (const on of ['2026-11-23', '2026-02-28', '1950-01-01']) expect(fundingDateProblem(on, today)).toBeNull()
  })

  it('names a text that is not a date', () => {
    for (const on of ['2026-02-30', '11/23/2026', '2026-13-01', '', '2026-11-23T10:00:00Z'])
      expect(fundingDateProblem(on, today)).toBe(`'${on}' is not a date. Write it like 2026-03-05.`)
  })

  it('refuses days in the future and before 1950', () => {
    expect(fundingDateProblem('2026-11-24', today)).toContain('is in the future')
    expect(fundingDateProblem('1949-12-31', today)).toContain('is before 1950')
  })
})
