import { dayOfTierLine, periodOfTier } from './period-of-tier.ts'

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

describe('dayOfTierLine', () => {
  it.each([[[]], [['2026-11-02']], [['2026-11-16', '2026-11-02']]])(
    'returns a day of the period to which periodOfTier books the line of %j',
    (fundedOn) => {
      const id = periodOfTier(1, { ...month, fundedOn }, OPEN)
      const { startsOn, endsOn } = OPEN.find((one) => one.id === id)!
      const day = dayOfTierLine({ ...month, fundedOn }, endsOn)
      expect([startsOn <= day, day <= endsOn]).toEqual([true, true])
    },
  )

  it('ignores loans after the period of the line, because their difference is a line of its own', () => {
    expect(dayOfTierLine({ ...month, fundedOn: ['2026-11-20', '2026-11-02'] }, '2026-11-15')).toBe('2026-11-02')
    expect(dayOfTierLine({ ...month, fundedOn: ['2026-11-20'] }, '2026-11-15')).toBe('2026-11-15')
  })
})
