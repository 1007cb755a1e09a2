import fc from 'fast-check'
import { type FundingStep, isAfterSnapshot } from './funding-order.ts'

/** A loan that alternately funds and is reversed: 1+, 1-, 2+, 2-, … */
const historyOf = (length: number): FundingStep[] =>
  Array.from({ length }, (_, n) => ({ rev: Math.floor(n / 2) + 1, sign: n % 2 === 0 ? 1 : -1 }))

const stateAfter = (steps: FundingStep[]) => {
  const last = steps.at(-1)
  return last && { rev: last.rev, isFunded: last.sign === 1 }
}

describe('a funding near a snapshot', () => {
  it('counts on top of the snapshot exactly if it happened after it, in whatever order events arrive', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), (length, taken) => {
        const history = historyOf(length)
        const known = stateAfter(history.slice(0, taken))
        expect(history.filter((step) => isAfterSnapshot(step, known))).toEqual(history.slice(taken))
      }),
    )
  })
})
