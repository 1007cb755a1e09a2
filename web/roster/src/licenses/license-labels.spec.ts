import { listedLicenses, type License } from '@upline/contracts'
import { nextEnd, statesText } from './license-labels.ts'

const license = (state: string, to: string | null): License => ({ state, number: '1', from: '2025-01-01', to })
const listed = (...licenses: License[]) => listedLicenses(licenses, '2026-03-01')

describe('nextEnd', () => {
  it('names the license that expired first, and how many others did', () => {
    expect(
      nextEnd(listed(license('TX', '2026-02-01'), license('OH', '2026-01-15'), license('CA', '2026-03-02'))),
    ).toEqual({
      ...{ urgency: 'expired', text: 'OH expired Jan 15, 2026', more: 'and 1 more' },
    })
  })

  it('names the license that ends soon', () => {
    expect(nextEnd(listed(license('TX', '2026-03-31'), license('CA', null)))).toEqual({
      ...{ urgency: 'expiring', text: 'TX ends Mar 31, 2026', more: '' },
    })
  })

  it('names the next end of current licenses, if there is one', () => {
    expect(nextEnd(listed(license('TX', '2027-03-31'), license('CA', null))).text).toBe('TX ends Mar 31, 2027')
    expect(nextEnd(listed(license('CA', null)))).toEqual({ urgency: undefined, text: 'No last day', more: '' })
    expect(nextEnd([]).text).toBe('—')
  })
})

describe('statesText', () => {
  it('names each state once', () => {
    expect(statesText(listed(license('CA', '2025-06-01'), license('CA', null), license('TX', null)))).toBe('CA, TX')
  })
})
