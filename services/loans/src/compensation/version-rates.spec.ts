import { ALWAYS } from './history.ts'
import { type PlanBook, plainRate, type PlanVersion, type Rate } from './plans.ts'
import { VersionRates } from './version-rates.ts'

const version = (id: number, personal: Rate): PlanVersion => ({
  id,
  terms: { rates: [personal, plainRate(10), plainRate(0), plainRate(0)], tiers: null },
})
const book: PlanBook = {
  plans: new Map([
    [1, { id: 1, name: 'Company plan', versions: [{ from: ALWAYS, value: version(1, plainRate(75)) }] }],
    [2, { id: 2, name: 'Flat', versions: [{ from: ALWAYS, value: version(2, { ...plainRate(0), flatCents: 1 }) }] }],
  ]),
  replaced: [version(3, plainRate(0))],
  assignments: new Map(),
}

describe('VersionRates', () => {
  it('asks the terms of each version, replaced ones included', () => {
    const rates = new VersionRates(book)
    expect([1, 2, 3].map((id) => rates.canPay(id, 0))).toEqual([true, true, false])
    expect([0, 1, 2].map((level) => rates.canPay(1, level))).toEqual([true, true, false])
    expect(rates.unpaidVersions).toEqual([3])
  })

  it('takes a level of a version that the book does not know as paying', () => {
    expect(new VersionRates(book).canPay(9, 0)).toBe(true)
  })
})
