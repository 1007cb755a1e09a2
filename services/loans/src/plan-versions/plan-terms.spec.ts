import type { PlanRate } from '@upline/contracts'
import { readTerms } from './plan-terms.ts'

const rate = (level: number, rateBp: number, min: number | null = null, max: number | null = null): PlanRate =>
  ({ level, rateBp, min, max }) as PlanRate
const plain = [rate(0, 75), rate(1, 25), rate(2, 10), rate(3, 10)]

describe('terms of a plan', () => {
  it('are a percentage of the amount per level, with a floor and a cap in dollars', () => {
    const rows = readTerms([rate(3, 10), rate(0, 75, 100, 5_000.5), rate(1, 25), rate(2, 10)])
    expect(rows[0]).toEqual({ level: 0, rate_bp: 75, min_cents: 10_000, max_cents: 500_050 })
    expect(rows.map(({ level }) => level)).toEqual([0, 1, 2, 3])
  })

  it('name each level once', () => {
    expect(() => readTerms(plain.slice(1))).toThrow('each of the levels')
    expect(() => readTerms([plain[0]!, plain[0]!, plain[1]!, plain[2]!])).toThrow('each of the levels')
  })

  it('never pay more than the loan', () => {
    expect(() => readTerms([rate(0, 9_990), rate(1, 25), rate(2, 10), rate(3, 10)])).toThrow(
      'more than the loan amount',
    )
  })

  it('have no maximum below the minimum, and no minimum where nothing is paid', () => {
    expect(() => readTerms([rate(0, 75, 10, 5), ...plain.slice(1)])).toThrow('below the minimum')
    expect(() => readTerms([rate(0, 0, 10), ...plain.slice(1)])).toThrow('no minimum')
  })
})
