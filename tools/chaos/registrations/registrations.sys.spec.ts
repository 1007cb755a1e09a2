import { runRegistrationTest } from './registration-test.ts'

/** UPLINE_CHAOS_SEED repeats a run; every failure names it. The full number: npm run chaos -- registrations <seed> 1000. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)

it('completes forty concurrent registrations exactly once while processes are killed', async () => {
  const result = await runRegistrationTest({ seed, count: 40, killEveryMs: 2_500 })
  console.log(`seed ${seed}: ${result.killed.join(', ')} killed in ${result.seconds.toFixed(0)} s`)
  expect({ seed, differences: result.differences.slice(0, 20) }).toEqual({ seed, differences: [] })
  expect(result.killed.length).toBeGreaterThan(0)
}, 600_000)
