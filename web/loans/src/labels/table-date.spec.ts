import { tableDate } from './table-date.ts'

describe('a date in a table', () => {
  it('shows the year only if it is not the current one', () => {
    const now = new Date(2026, 10, 21)
    expect(tableDate(new Date(2026, 10, 20, 12).toISOString(), now)).toBe('Nov 20')
    expect(tableDate(new Date(2025, 10, 20, 12).toISOString(), now)).toBe('11/20/2025')
  })
})
