import type { CompPlanTerms } from '@upline/contracts'
import { formErrors, monthBefore, termsOf, valuesOf } from './version-form-values.ts'

const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null })
const terms: CompPlanTerms = {
  personal: { rateBp: 75, minDollars: 100, maxDollars: null, perLoanDollars: 250.5 },
  overrides: [
    { level: 1, ...rate(25) },
    { level: 2, ...rate(10) },
    { level: 3, ...rate(10) },
  ],
  tiers: { measure: 'units', mode: 'whole-month', steps: [{ from: 5, extraBp: 10 }] },
}

describe('the form of a plan version', () => {
  it('begins with the terms of the newest version and returns the same terms', () => {
    expect(termsOf(valuesOf(terms, '2026-11-23'))).toEqual(terms)
  })

  it('returns no tiers and an empty rate as 0 basis points', () => {
    const values = valuesOf(undefined, '2026-11-23')
    expect(termsOf({ ...values, tiers: 'none', steps: [{ from: '', extraBp: '' }] })).toEqual({
      personal: rate(0),
      overrides: [1, 2, 3].map((level) => ({ level, ...rate(0) })),
      tiers: null,
    })
  })

  it('runs the draft over the last 12 whole months', () => {
    expect(valuesOf(terms, '2026-11-23')).toMatchObject({ from: '2025-11', to: '2026-10' })
    expect(monthBefore('2026-01-31', 1)).toBe('2025-12')
  })

  it('shows the errors of the server next to its own fields', () => {
    expect(
      formErrors({ 'personal.maxDollars': 'a', 'terms.overrides.0.rateBp': 'b', 'tiers.steps.1.from': 'c' }),
    ).toEqual({
      ...{ 'rates.0.maxDollars': 'a', 'rates.1.rateBp': 'b', 'steps.1.from': 'c' },
    })
  })
})
