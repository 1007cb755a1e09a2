import { type License, licenseLabel, licensesFault, sortedLicenses, stateCodeOf } from './license.ts'

const TEXAS: License = { state: 'TX', number: '12345', from: '2026-01-01', to: '2026-12-31' }

describe('the licenses of a member', () => {
  it('sorts licenses by state and first day, and trims them', () => {
    const sent = [{ ...TEXAS, from: '2027-01-01', to: null }, TEXAS, { ...TEXAS, state: ' ok ', number: ' 7 ' }]
    expect(sortedLicenses(sent).map(({ state, number, from }) => [state, number, from])).toEqual([
      ['OK', '7', '2026-01-01'],
      ['TX', '12345', '2026-01-01'],
      ['TX', '12345', '2027-01-01'],
    ])
  })

  it.each([
    ['licenses', 'TX'],
    ['licenses', Array.from({ length: 201 }, () => TEXAS)],
    ['licenses', [TEXAS, { ...TEXAS, state: 'tx' }]],
    ['licenses.0.state', [null]],
    ['licenses.1.state', [TEXAS, { ...TEXAS, state: 'Texas' }]],
    ['licenses.0.state', [{ ...TEXAS, state: 'toString' }]],
    ['licenses.0.number', [{ ...TEXAS, number: ' ' }]],
    ['licenses.0.number', [{ ...TEXAS, number: '1'.repeat(41) }]],
    ['licenses.0.from', [{ ...TEXAS, from: '2026-02-30' }]],
    ['licenses.0.to', [{ ...TEXAS, to: 'soon' }]],
    ['licenses.0.to', [{ ...TEXAS, to: '2025-12-31' }]],
  ])('names %s if it is wrong', (field, sent) => {
    expect(licensesFault(sent)).toMatchObject({ field })
  })

  it('accepts licenses with and without an end', () => {
    expect(licensesFault([])).toBeNull()
    expect(licensesFault([TEXAS, { ...TEXAS, state: 'OK', to: null }, { ...TEXAS, state: 'NM', to: '' }])).toBeNull()
  })

  it('labels a license for histories', () => {
    expect(licenseLabel(TEXAS)).toBe('TX 12345 (Jan 1, 2026 to Dec 31, 2026)')
    expect(licenseLabel({ ...TEXAS, to: null })).toBe('TX 12345 (from Jan 1, 2026)')
  })
})

it('finds the postal code of a state by its code or its name', () => {
  expect(['tx', ' Texas', 'new york', 'D.C.', ''].map(stateCodeOf)).toEqual(['TX', 'TX', 'NY', null, null])
})
