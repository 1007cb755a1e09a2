import { daysToSummarize } from './summary-days.ts'

describe('the days of a summary', () => {
  it('begin with yesterday alone', () => {
    expect(daysToSummarize(null, '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })

  it('follow the last summary, also after an outage of several days', () => {
    expect(daysToSummarize('2026-11-26', '2026-11-28')).toEqual({ from: '2026-11-27', to: '2026-11-27' })
    expect(daysToSummarize('2026-11-20', '2026-11-28')).toEqual({ from: '2026-11-21', to: '2026-11-27' })
  })

  it('count once, also if a change of the time zone repeats a date', () => {
    expect(daysToSummarize('2026-11-27', '2026-11-28')).toBeNull()
    expect(daysToSummarize('2026-11-27', '2026-11-27')).toBeNull()
  })
})
