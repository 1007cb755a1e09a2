import { payoffSentence } from './payoff-sentence.ts'

const RULE = [
  { withinDays: 90, percent: 100 },
  { withinDays: 180, percent: 50 },
]

describe('payoffSentence', () => {
  it('names the days and the percent of each entry, and what happens after the last one', () => {
    expect([0, 1].map((at) => payoffSentence(RULE, at))).toEqual([
      'Paid off 0 to 90 days after funding: all of each share is clawed back.',
      'Paid off 91 to 180 days after funding: 50% of each share is clawed back. After 180 days nothing is clawed back.',
    ])
  })

  it('asks for missing numbers and for days that ascend', () => {
    expect(payoffSentence([{ withinDays: '', percent: 50 }], 0)).toBe('Enter the days and the percent.')
    expect(payoffSentence([RULE[1]!, RULE[0]!], 1)).toBe(
      'Enter more than 180 days, because the entry above covers the first 180.',
    )
  })
})
