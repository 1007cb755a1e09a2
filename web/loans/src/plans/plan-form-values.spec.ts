import type { PlanVersion } from '@upline/contracts'
import { formErrors, ratesOf, termsOf, valuesOf } from './plan-form-values.ts'

const current = {
  rates: [
    { level: 0, rateBp: 75, min: 100, max: null },
    { level: 1, rateBp: 25, min: null, max: 2_500.5 },
  ],
} as PlanVersion

describe('the form of a plan', () => {
  it('begins as the version that holds, and gives the same terms back', () => {
    const values = valuesOf(current, '2026-11-21')
    expect(values).toEqual({
      rates: [
        { rateBp: 75, min: 100, max: '' },
        { rateBp: 25, min: '', max: 2_500.5 },
      ],
      effectiveOn: '2026-11-21',
      reason: '',
    })
    expect(ratesOf(values)).toEqual(current.rates)
  })

  it('shows what the server says about all rates at the first of them', () => {
    expect(formErrors({ rates: 'too much', 'rates.1.max': 'too low' })).toEqual({
      'rates.0.rateBp': 'too much',
      'rates.1.max': 'too low',
    })
  })

  it('says the terms in words', () => {
    const usd = (dollars: number) => `$${dollars}`
    expect(current.rates.map((rate) => termsOf(rate, usd))).toEqual(['75 bp, at least $100', '25 bp, at most $2500.5'])
  })
})
