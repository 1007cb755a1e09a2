import { findingsIn } from './audit-findings.ts'

const TODAY = '2026-11-21'
const advisory = 'https://advisories.example/1'
const report = (severity: string) => ({
  vulnerabilities: { lib: { severity, via: [{ url: advisory, title: 'Bad thing', severity }, 'other'] } },
})

describe('dependency audit', () => {
  it('fails for high and critical findings only', () => {
    expect(findingsIn(report('critical'), [], TODAY)?.faults).toEqual([`lib: Bad thing ${advisory}`])
    expect(findingsIn(report('high'), [], TODAY)?.faults).toHaveLength(1)
    expect(findingsIn(report('moderate'), [], TODAY)?.faults).toEqual([])
  })

  it('accepts a finding with a reason until its date', () => {
    const accepted = (until: string) => [{ advisory, reason: 'is not reached', until }]
    expect(findingsIn(report('high'), accepted('2026-12-01'), TODAY)).toEqual({ faults: [], expired: [] })
    const late = findingsIn(report('high'), accepted('2026-11-01'), TODAY)
    expect([late?.faults.length, late?.expired.length]).toEqual([1, 1])
  })

  it('reports that the registry returned no report', () => {
    for (const none of [undefined, {}, { error: { code: 'ENOAUDIT' } }, { message: 'not found' }])
      expect(findingsIn(none, [], TODAY)).toBeUndefined()
  })
})
