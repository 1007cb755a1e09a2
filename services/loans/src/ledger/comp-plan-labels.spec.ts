import { plainRate } from '../compensation/plans.ts'
import { rateLabel, subjectLabel, termsLabels } from './comp-plan-labels.ts'

describe('a plan in words', () => {
  it('names every term of a rate', () => {
    expect(rateLabel(plainRate(75))).toBe('75 bp')
    const limits = { rateBp: 75, minCents: 500_00, maxCents: 5_000_00, flatCents: 250_00 }
    expect(rateLabel(limits)).toBe('75 bp, at least $500.00, at most $5,000.00, plus $250.00 per loan')
    expect(rateLabel({ ...plainRate(0), flatCents: 500_00 })).toBe('$500.00 per loan')
    expect(rateLabel({ ...plainRate(0), minCents: 100_00, flatCents: 500_00 })).toBe(
      '0 bp, at least $100.00, plus $500.00 per loan',
    )
  })

  it('has a sentence for each level and for the tiers', () => {
    const rates = [plainRate(75), plainRate(25), plainRate(10), plainRate(10)] as const
    const tiers = { measure: 'units', applies: 'whole-month', steps: [{ from: 5, upliftBp: 10 }] } as const
    expect(termsLabels({ rates, tiers })).toEqual([
      'Your own loans: 75 bp.',
      'Level 1 override: 25 bp.',
      'Level 2 override: 10 bp.',
      'Level 3 override: 10 bp.',
      'Extra on your own funded loans of a calendar month: 10 bp from loan 5, on all loans of the month, back to its first one, once a step is reached.',
    ])
  })

  it('names who a plan is assigned to', () => {
    expect(subjectLabel('company', null)).toBe('Company')
    expect(subjectLabel('role', 'senior_loan_officer')).toBe('Role: Senior Loan Officer')
    expect(subjectLabel('branch', 'Reno')).toBe('Branch: Reno')
    expect(subjectLabel('member', 'id', 'Ann Lee')).toBe('Ann Lee')
  })
})
