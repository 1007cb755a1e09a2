import { datesOfQuarter, finishedQuarters, isCalendarQuarter, quarterOf } from './quarter.ts'

describe('calendar quarters', () => {
  it('have three months', () => {
    expect(datesOfQuarter('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(datesOfQuarter('2027-Q4')).toEqual({ from: '2027-10-01', to: '2027-12-31' })
  })

  it('contain the dates between their first and last one', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ])
  })

  it('end when the next one begins', () => {
    expect(finishedQuarters('2026-03-31', 2)).toEqual(['2025-Q4', '2025-Q3'])
    expect(finishedQuarters('2026-04-01', 2)).toEqual(['2026-Q1', '2025-Q4'])
  })

  it('have a year and a number from 1 to 4', () => {
    expect(['2026-Q1', '2026-Q5', '2026-q1', '26-Q1', 'Q1 2026', 3].filter(isCalendarQuarter)).toEqual(['2026-Q1'])
    expect(() => datesOfQuarter('2026-Q5')).toThrow('"2026-Q5" is not a quarter like 2026-Q3')
  })
})
