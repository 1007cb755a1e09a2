import { plainRate, type PlanTerms } from '../compensation/plans.ts'
import { EstimateRates, isSameRate } from './estimate-rates.ts'

const member = (no: number, upline: number | null) => ({
  ...{ no, joinedOn: null, isActive: [], role: [], branch: [] },
  upline: [{ from: '', value: upline }],
})
const members = new Map([member(1, 2), member(2, null)].map((one) => [one.no, one]))
const termsOf = (rateBp: number): PlanTerms => ({
  rates: [plainRate(rateBp), plainRate(rateBp), plainRate(rateBp), plainRate(rateBp)],
  tiers: null,
})

describe('EstimateRates', () => {
  it('takes each level at the terms of the member who earns it, and of the company where no one does', () => {
    const rates = new EstimateRates(members, { companyTerms: termsOf(10), ownTerms: new Map([[2, termsOf(30)]]) })
    expect(rates.of(1).map(({ rateBp }) => rateBp)).toEqual([10, 30, 10, 10])
    expect(rates.of(2).map(({ rateBp }) => rateBp)).toEqual([30, 10, 10, 10])
    expect(rates.of(null).map(({ rateBp }) => rateBp)).toEqual([10, 10, 10, 10])
  })
})

describe('isSameRate', () => {
  it('compares every term of a rate', () => {
    const rate = plainRate(10)
    expect(isSameRate(rate, plainRate(10))).toBe(true)
    for (const other of [{ rateBp: 11 }, { minCents: 1 }, { maxCents: 1 }, { flatCents: 1 }])
      expect(isSameRate(rate, { ...rate, ...other })).toBe(false)
  })
})
