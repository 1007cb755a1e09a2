import { deadlineOf, HEDGE_AFTER_MS, PROBE_DEADLINE_MS, SUSPECT_AFTER_MS } from './call-deadlines.ts'

describe('the deadline of a call', () => {
  it('gives reads 10 s, writes 30 s, and both the deadline of their route if it has one', () => {
    expect(['GET', 'HEAD', 'POST', 'DELETE'].map((method) => deadlineOf(method, undefined))).toEqual([
      10_000, 10_000, 30_000, 30_000,
    ])
    expect(['GET', 'POST'].map((method) => deadlineOf(method, 120))).toEqual([120_000, 120_000])
  })

  it('leaves time to send a read to another replica within 500 ms', () => {
    expect(SUSPECT_AFTER_MS).toBeLessThan(HEDGE_AFTER_MS)
    expect(HEDGE_AFTER_MS).toBeLessThanOrEqual(400)
    expect(SUSPECT_AFTER_MS + PROBE_DEADLINE_MS).toBeLessThan(1_000)
  })
})
