import { periodOfTier } from './period-of-tier.ts'

const period = (id: number, startsOn: string, endsOn: string) => ({ id, startsOn, endsOn })
const OPEN = [
  period(10, '2026-10-16', '2026-10-31'),
  period(11, '2026-11-01', '2026-11-15'),
  period(12, '2026-11-16', '2026-11-30'),
]
const month = { endsOn: '2026-11-30', bookedIn: [] }

describe('periodOfTier', () => {
  it('returns the open period of the last loan of the month, also while an earlier one is open', () => {
    expect(periodOfTier(1, { ...month, fundedOn: ['2026-11-15', '2026-11-02'] }, OPEN)).toBe(11)
    expect(periodOfTier(1, { ...month, fundedOn: ['2026-11-02', '2026-11-16'] }, OPEN)).toBe(12)
  })

  it('returns the first open period if the period of the last loan is closed', () => {
    expect(periodOfTier(1, { ...month, fundedOn: ['2026-11-02'] }, OPEN.slice(2))).toBe(12)
    expect(periodOfTier(-1, { ...month, fundedOn: ['2026-11-02'], bookedIn: [11] }, OPEN.slice(2))).toBe(12)
  })

  it('takes back from the period of the last line while it is open', () => {
    expect(periodOfTier(-1, { ...month, fundedOn: [], bookedIn: [10, 11] }, OPEN)).toBe(11)
    expect(periodOfTier(-1, { ...month, fundedOn: [] }, OPEN)).toBe(12)
  })
})
