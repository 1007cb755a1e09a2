import { reportView } from './recruiting-view.ts'
import type { RecruitingResultRow } from './recruiting-results.queries.ts'

const row = (recruitingCents: number, loansCents: number): RecruitingResultRow => ({
  ...{ memberId: 'ann', name: 'Ann Lee', loans: 1, outcome: 'clean', at: '2026-02-03T04:05:06Z', total: 1, found: 0 },
  inputs: { bonuses: 1, recruitingCents, loansCents, messages: [] },
})

const percent = (recruitingCents: number, loansCents: number) =>
  reportView({ year: '2026', action: 'warn', checked: undefined, results: [row(recruitingCents, loansCents)] })
    .recruiters[0]!.recruitingPercent

describe('the report of rule F2', () => {
  it('shows the share of rewards that is from recruiting, with one decimal', () => {
    expect([percent(50_00, 100_00), percent(50_00, 0), percent(0, 50_00)]).toEqual([33.3, 100, 0])
  })

  it('shows no share if neither sum is above 0', () => {
    expect([percent(0, 0), percent(0, -5)]).toEqual([null, null])
    expect(percent(50_00, -5)).toBe(100)
  })

  it('has no recruiters before the first check', () => {
    const report = reportView({ year: '2026', action: 'warn', checked: undefined, results: [] })
    expect(report).toMatchObject({ year: 2026, checkedAt: null, total: 0, found: 0, recruiters: [] })
    expect(report.rule).toMatchObject({ id: 'F2', version: 1, source: 'FTC business guidance' })
  })
})
