import fc from 'fast-check'
import { checkRecruiting, type RecruiterYear } from './recruiting-rewards.ts'

const year = (recruitingCents: number, loansCents: number): RecruiterYear => ({
  ...{ bonuses: recruitingCents / 50_00, recruitingCents, loans: loansCents === 0 ? 0 : 1, loansCents },
})

describe('checkRecruiting', () => {
  it('finds a recruiter who earned more from recruiting than from loans', () => {
    expect(checkRecruiting(year(300_00, 299_99))).toEqual({
      ...{ rule: 'F2', ruleVersion: 1, outcome: 'found', action: 'warn' },
      ...{ bonuses: 6, recruitingCents: 300_00, loans: 1, loansCents: 299_99 },
      messages: ['Rewards from recruiting ($300.00) are more than rewards from loans ($299.99).'],
    })
  })

  it('finds nothing if loans pay as much', () => {
    expect(checkRecruiting(year(300_00, 300_00))).toMatchObject({ outcome: 'clean', action: 'none', messages: [] })
  })

  it('finds one bonus of a recruiter without loans, and nothing without bonuses', () => {
    expect(checkRecruiting(year(50_00, 0)).outcome).toBe('found')
    expect(checkRecruiting(year(0, 0)).outcome).toBe('clean')
    expect(checkRecruiting(year(0, -100)).outcome).toBe('clean')
  })

  it('uses the action in force', () => {
    expect(checkRecruiting(year(50_00, 0), 'info').action).toBe('info')
    expect(checkRecruiting(year(0, 50_00), 'info').action).toBe('none')
  })

  it('agrees with the share of all rewards, one cent at a time', () => {
    const amount = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(amount, amount, (recruiting, loans) => {
        // Cancels a cent from each side until one has nothing left: no comparison of the sums.
        const coins = [...Array<1>(recruiting).fill(1), ...Array<-1>(loans).fill(-1)]
        const isMostlyRecruiting = Math.sign(coins.reduce<number>((sum, coin) => sum + coin, 0)) === 1
        expect(checkRecruiting(year(recruiting, loans)).outcome === 'found').toBe(isMostlyRecruiting)
      }),
    )
  })

  it('never finds more after another loan, or less after another bonus', () => {
    const amount = fc.integer({ min: -1_000_00, max: 1_000_00 })
    const more = fc.integer({ min: 0, max: 1_000_00 })
    fc.assert(
      fc.property(amount, amount, more, (recruiting, loans, added) => {
        const isFound = (a: number, b: number) => checkRecruiting(year(a, b)).outcome === 'found'
        if (!isFound(recruiting, loans)) expect(isFound(recruiting, loans + added)).toBe(false)
        else expect(isFound(recruiting + added, loans)).toBe(true)
      }),
    )
  })
})
