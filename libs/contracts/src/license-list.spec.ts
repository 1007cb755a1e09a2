import type { License } from './license.ts'
import { listedLicenses } from './license-list.ts'

const TODAY = '2026-03-01'
const license = (to: string | null, of: Partial<License> = {}): License => ({
  ...{ state: 'TX', number: '1', from: '2025-01-01', to },
  ...of,
})
const standings = (...licenses: License[]) => listedLicenses(licenses, TODAY).map(({ standing }) => standing)

describe('listedLicenses', () => {
  it.each([
    ['expired', '2026-02-28'],
    ['expiring', '2026-03-01'],
    ['expiring', '2026-04-30'],
    ['current', '2026-05-01'],
    ['current', null],
  ])('is %s for a last day of %s', (standing, to) => {
    expect(standings(license(to))).toEqual([standing])
  })

  it('lets the license of a state that ends last decide', () => {
    expect(standings(license('2025-12-31'), license(null, { from: '2026-01-01' }))).toEqual(['ended', 'current'])
    expect(standings(license(null, { from: '2026-01-01' }), license('2025-12-31'))).toEqual(['current', 'ended'])
    expect(standings(license('2026-03-01'), license(null))).toEqual(['current', 'current'])
    expect(standings(license('2026-03-15'), license('2027-03-15'))).toEqual(['current', 'current'])
    expect(standings(license('2025-12-31'), license('2026-02-01'))).toEqual(['ended', 'expired'])
    expect(standings(license('2026-02-01'), license('2026-02-01', { number: '2' }))).toEqual(['expired', 'expired'])
  })

  it('treats states apart', () => {
    expect(standings(license('2025-12-31'), license(null, { state: 'OH' }))).toEqual(['expired', 'current'])
  })
})
