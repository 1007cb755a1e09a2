import { instantText, localDate } from './instant-text.ts'

describe('an instant', () => {
  const year = new Date().getFullYear()

  it('omits the current year', () => {
    expect(instantText(`${year}-11-21T17:12:00`)).toBe('Nov 21, 5:12 PM')
    expect(instantText(`${year - 1}-11-21T00:05:00`)).toBe(`Nov 21, ${year - 1}, 12:05 AM`)
  })

  it("has the date of the user's time zone", () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(localDate('2026-11-24T03:00:00.000Z')).toBe('2026-11-23')
    vi.unstubAllEnvs()
  })
})
