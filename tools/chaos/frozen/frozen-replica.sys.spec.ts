import { runFrozenReplica } from './frozen-replica.ts'

/** UPLINE_CHAOS_SEED repeats a run. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)

describe('one of two processes of loans that is frozen under load', () => {
  it('costs less than 1% of calls, leaves the p99 of the others below 500 ms, and no cent of difference', async () => {
    const result = await runFrozenReplica({ seed, callers: 12, frozenMs: 10_000, loans: 120 })
    const { before, during, health, differences } = result
    const summary = JSON.stringify({
      seed,
      before: before.p99Ms,
      during: { ...during, lost: during.lost.slice(0, 10) },
    })
    console.log(summary)
    expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
    expect(during.calls).toBeGreaterThan(300)
    expect({ summary, isWithin: during.lostShare < 0.01 }).toEqual({ summary, isWithin: true })
    // A machine that is slow without a frozen process may be as slow with one.
    expect({ summary, isWithin: during.p99Ms < Math.max(500, before.p99Ms + 350) }).toEqual({ summary, isWithin: true })
    expect(health).toMatchObject({ status: 200, waitsFor: ['replica 2: no answer'] })
    expect(health.ms).toBeLessThan(2_000)
  }, 300_000)
})
