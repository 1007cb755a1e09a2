import fc from 'fast-check'
import { DISABLE_AFTER_MS, isPastDeadline, JITTER, MAX_ATTEMPTS, waitAfter, WAITS_MS } from './delivery-plan.ts'

const HOUR = 3_600_000
const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the waits between attempts of a webhook', () => {
  it('grow from seconds to a day, with jitter, and end after about three days', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }), (chances) => {
        const waits = chances.map((each, index) => waitAfter(index + 1, each))
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

  it('follow the receiver’s Retry-After, up to a day, and are never shorter than planned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: WAITS_MS.length }), chance, fc.nat(400 * HOUR), (failed, luck, delay) => {
        const own = waitAfter(failed, luck)!
        expect(waitAfter(failed, luck, delay)).toBe(Math.max(own, Math.min(delay, 24 * HOUR)))
      }),
    )
  })

  it('stop after five days without an accepted event', () => {
    const since = new Date('2026-11-16T12:00:00.000Z')
    expect(isPastDeadline(since, new Date(since.getTime() + DISABLE_AFTER_MS - 1))).toBe(false)
    expect(isPastDeadline(since, new Date(since.getTime() + DISABLE_AFTER_MS))).toBe(true)
  })
})
