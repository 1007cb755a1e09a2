import { findingsIn } from './audit-findings.ts'

const TODAY = '2026-11-21'
const advisory = 'https://advisories.example/1'
const report = (severity: string) => ({
  vulnerabilities: { lib: { severity, via: [{ url: advisory, title: 'Bad thing', severity }, 'other'] } },
})

describe('the audit of dependencies', () => {
  it('fails for what is high or critical, and for nothing below', () => {
    expect(findingsIn(report('critical'), [], TODAY)?.faults).toEqual([`lib: Bad thing ${advisory}`])
    expect(findingsIn(report('high'), [], TODAY)?.faults).toHaveLength(1)
    expect(findingsIn(report('moderate'), [], TODAY)?.faults).toEqual([])
  })

  it('lets pass what was accepted with a reason, until its day', () => {
    const accepted = (until: string) => [{ advisory, reason: 'is not reached', until }]
    expect(findingsIn(report('high'), accepted('2026-12-01'), TODAY)).toEqual({ faults: [], expired: [] })
    const late = findingsIn(report('high'), accepted('2026-11-01'), TODAY)
    expect([late?.faults.length, late?.expired.length]).toEqual([1, 1])
  })

  it('says that there was no report where the registry gave none', () => {
    for (const none of [undefined, {}, { error: { code: 'ENOAUDIT' } }, { message: 'not found' }])
      expect(findingsIn(none, [], TODAY)).toBeUndefined()
  })
})
