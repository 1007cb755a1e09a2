import { runKillTest, type KillTest } from './kill-test.ts'

/** UPLINE_CHAOS_SEED repeats a run; every failure names it. `npm run test:long` kills two hundred processes. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)
const LIMIT = 15 * 60_000

const run = async (how: Pick<KillTest, 'bus' | 'inbox' | 'loans' | 'kills' | 'freezes' | 'replicas'>) => {
  const { differences, killed, frozen, loans, moves } = await runKillTest({ seed, killEveryMs: 2500, ...how })
  console.log(
    `seed ${seed}, ${how.bus}: ${killed.length} killed (${killed.join(', ')}), ${frozen.join(', ') || 'none'} frozen, ` +
      `${loans} loans, ${moves} moves, ${differences.length} differences`,
  )
  return { killed, frozen, differences: differences.slice(0, 20) }
}

const onKafka = process.env['UPLINE_TEST_OWN_KAFKA'] === 'on' ? it : it.skip

describe('loans that arrive from two sources and fund while processes are killed', () => {
  it(
    'leave no cent of difference on the embedded log',
    async () => {
      const { killed, differences } = await run({ bus: 'embedded', inbox: 'on', loans: 1_500, kills: 6 })
      expect(killed.length).toBeGreaterThanOrEqual(6)
      expect({ seed, differences }).toEqual({ seed, differences: [] })
    },
    LIMIT,
  )

  onKafka(
    'leave no cent of difference on a real Kafka broker, even if services are frozen longer than their session',
    async () => {
      const how = { loans: 800, kills: 5, freezes: 1 }
      const { differences, killed, frozen } = await run({ bus: 'kafka', inbox: 'on', ...how })
      expect([killed.length, frozen.length]).toEqual([5, 1])
      expect({ seed, differences }).toEqual({ seed, differences: [] })
    },
    LIMIT,
  )

  it(
    'show a difference when the inbox is turned off, so this test can fail',
    async () => {
      const { differences } = await run({ bus: 'embedded', inbox: 'off', loans: 300 })
      expect(differences.length).toBeGreaterThan(0)
      expect(differences.every((line) => line.startsWith('recruiting:'))).toBe(true)
    },
    LIMIT,
  )
})
