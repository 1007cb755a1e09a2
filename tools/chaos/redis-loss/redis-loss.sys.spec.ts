import { runRedisLoss } from './redis-loss-test.ts'

/** UPLINE_CHAOS_SEED repeats a run; every failure names it. The long version: npm run chaos -- redis-loss <seed>. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)

it('completes every import, email, webhook, digest and sweep exactly once while Redis loses its data, and keeps every cent', async () => {
  const how = { loans: 200, losses: 4, everyMs: 1_500, bus: 'embedded', isShort: true } as const
  const { killed, work, differences } = await runRedisLoss({ seed, ...how })
  console.log(`seed ${seed}: ${killed.join(', ')}; ${work.imports.length} files, ${work.joined.length} new members`)
  expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
  expect(new Set(killed)).toEqual(new Set(['FLUSHALL', 'SIGKILL']))
}, 600_000)
