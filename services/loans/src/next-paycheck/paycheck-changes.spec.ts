import { type LineKind, paycheckEvent } from './paycheck-changes.ts'

describe('paycheckEvent', () => {
  it.each<[LineKind[], string]>([
    [['earned'], 'funded'],
    [['earned', 'early-payoff'], 'funded'],
    [['earned', 'reversed'], 'corrected'],
    [['earned', 'correction'], 'corrected'],
    [['reversed'], 'reversed'],
    [['clawback'], 'reversed'],
    [['early-payoff'], 'paid-off'],
    [['adjustment'], 'adjustment'],
    [['tier'], 'tier'],
  ])('names lines of the kinds %s %s', (kinds, event) => {
    expect(paycheckEvent(kinds)).toBe(event)
  })
})
