import { effectiveInstant } from './effective-instant.ts'

const now = new Date('2026-11-21T15:04:05Z')

describe('when a version takes effect', () => {
  it("is now for today's date, so that what funded earlier today keeps its version", () => {
    expect(effectiveInstant('2026-11-21', now)).toEqual({ startsAt: null })
  })

  it('is the first instant of a later day', () => {
    expect(effectiveInstant('2027-01-01', now)).toEqual({ startsAt: new Date('2027-01-01T00:00:00.000Z') })
  })

  it('is never in the past', () => expect(effectiveInstant('2026-11-20', now)).toBe('past'))

  it.each(['2026-02-30', '2026-13-01', 'soon', ''])('is a day of the calendar, not %p', (on) =>
    expect(effectiveInstant(on, now)).toBe('no-date'),
  )
})
