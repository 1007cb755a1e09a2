import fc from 'fast-check'
import { GIVEN_UP_AFTER_MS, isGivenUp, JITTER, MOST_TRIES, waitAfter, WAITS_MS } from './delivery-plan.ts'

const HOUR = 3_600_000
const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the waits between tries of a webhook', () => {
  it('grow from seconds to a day, with chance in each, over about three days; then no try follows', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: MOST_TRIES, maxLength: MOST_TRIES }), (chances) => {
        const waits = chances.map((each, tries) => waitAfter(tries + 1, each))
        expect(waits.at(-1)).toBeNull()
        const due = waits.slice(0, -1) as number[]
        due.forEach((wait, at) => {
          expect(Math.abs(wait - WAITS_MS[at]!)).toBeLessThanOrEqual(WAITS_MS[at]! * JITTER + 1)
          if (at > 0) expect(WAITS_MS[at]).toBeGreaterThan(WAITS_MS[at - 1]!)
        })
        const total = due.reduce((sum, wait) => sum + wait, 0)
        expect(total).toBeGreaterThan(60 * HOUR)
        expect(total).toBeLessThan(84 * HOUR)
      }),
    )
  })

  it('are as long as the other end asks for, a day at most, and never shorter than their own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: WAITS_MS.length }), chance, fc.nat(400 * HOUR), (tries, luck, asked) => {
        const own = waitAfter(tries, luck)!
        expect(waitAfter(tries, luck, asked)).toBe(Math.max(own, Math.min(asked, 24 * HOUR)))
      }),
    )
  })

  it('end for good after five days without anything taken', () => {
    const since = new Date('2026-11-16T12:00:00.000Z')
    expect(isGivenUp(since, new Date(since.getTime() + GIVEN_UP_AFTER_MS - 1))).toBe(false)
    expect(isGivenUp(since, new Date(since.getTime() + GIVEN_UP_AFTER_MS))).toBe(true)
  })
})
