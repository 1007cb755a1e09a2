import { READ_MODELS } from '@upline/contracts/events'
import { runBrokerTest } from './brokers/broker-test.ts'
import { runEncompassChaos } from './encompass-chaos.ts'
import { runLogLoss } from './log-loss/log-loss-test.ts'
import { runFrozenReplica } from './frozen/frozen-replica.ts'
import { runSlowSearch } from './frozen/slow-search.ts'
import { type KillTest, type KillTestResult, runKillTest } from './kill-test.ts'
import { runMachinesTest } from './machines/machines-test.ts'
import { runRedisLoss } from './redis-loss/redis-loss-test.ts'
import { runRegistrationTest } from './registrations/registration-test.ts'
import { runRolling } from './rolling/main.ts'

/** UPLINE_CHAOS_SEED repeats a run; every failure names it. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)
const LIMIT = 2 * 60 * 60_000

const onKafka = process.env['UPLINE_TEST_OWN_KAFKA'] === 'on' ? it : it.skip

function expectNoDifference(differences: string[]): void {
  expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
}

async function kill(how: Partial<KillTest> & Pick<KillTest, 'bus' | 'loans'>): Promise<KillTestResult> {
  const result = await runKillTest({ seed, inbox: 'on', killEveryMs: 3_000, ...how })
  console.log(`seed ${seed}, ${how.bus}: ${result.killed.join(', ')} killed, ${result.loans} loans`)
  expectNoDifference(result.differences)
  return result
}

describe('two hundred kills while loans arrive, move and fund', () => {
  it(
    'leave no cent of difference on the embedded log',
    async () => {
      expect((await kill({ bus: 'embedded', loans: 2_000, kills: 200 })).killed).toHaveLength(200)
    },
    LIMIT,
  )

  onKafka(
    'leave no cent of difference on Kafka, broker included',
    async () => {
      expect((await kill({ bus: 'kafka', loans: 2_000, kills: 200 })).killed).toHaveLength(200)
    },
    LIMIT,
  )

  onKafka(
    'leave no cent of difference with two replicas of each, some of them frozen longer than their session',
    async () => {
      const { killed, frozen } = await kill({ bus: 'kafka', loans: 1_500, kills: 40, freezes: 3, replicas: 2 })
      expect([killed.length, frozen.length]).toEqual([40, 3])
    },
    LIMIT,
  )

  onKafka(
    'leave no cent of difference if they hit three brokers',
    async () => {
      const { killed, differences } = await runBrokerTest({ seed, loans: 2_000, kills: 6 })
      expectNoDifference(differences)
      expect(killed.length).toBeGreaterThanOrEqual(6)
    },
    LIMIT,
  )
})

describe('long faults', () => {
  it(
    'keep the ledger equal to the tenant for ten minutes of notifications, faults and kills',
    async () => {
      const result = await runEncompassChaos({ seconds: 600, kills: 20 })
      expect(result.killed).toBe(20)
      expectNoDifference(result.differences)
    },
    LIMIT,
  )

  it(
    'complete a thousand concurrent registrations exactly once while processes are killed',
    async () => {
      const { differences } = await runRegistrationTest({ seed, count: 1_000, killEveryMs: 10_000 })
      expectNoDifference(differences)
    },
    LIMIT,
  )

  it(
    'complete sixty imports exactly once on three machines that are killed and replaced',
    async () => {
      const how = { files: 60, rowsPerFile: 5_000, kills: 40, killEveryMs: 4_000 }
      const { killed, imports, differences } = await runMachinesTest({ seed, ...how })
      expectNoDifference(differences)
      expect([killed.length, imports]).toEqual([40, 60])
    },
    LIMIT,
  )

  it(
    'lose nothing while Redis loses its data thirty times',
    async () => {
      const how = { loans: 1_000, losses: 30, everyMs: 8_000, bus: 'embedded' } as const
      expectNoDifference((await runRedisLoss({ seed, ...how })).differences)
    },
    LIMIT,
  )

  it.each(['embedded', ...(process.env['UPLINE_TEST_OWN_KAFKA'] === 'on' ? ['kafka' as const] : [])] as const)(
    'leave every read model as it was after both losses of the log on %s',
    async (bus) => {
      const losses = ['retention', 'new log'] as const
      const { rebuilt, differences } = await runLogLoss({ seed, loans: 4_000, bus, losses: [...losses] })
      expectNoDifference(differences)
      expect(rebuilt).toHaveLength(losses.length * READ_MODELS.length)
    },
    LIMIT,
  )

  it(
    'restart sixteen processes one by one without a failed request',
    async () => {
      const { restarted, failed } = await runRolling({ callers: 12, bus: 'embedded' })
      expect(failed).toEqual([])
      expect(restarted).toHaveLength(16)
    },
    LIMIT,
  )
})

describe('limits of time with many loans', () => {
  it(
    'hold while a replica is frozen for 40 seconds',
    async () => {
      const result = await runFrozenReplica({ seed, callers: 24, frozenMs: 40_000, loans: 2_000 })
      const { before, during, differences } = result
      expectNoDifference(differences)
      expect(during.lostShare).toBeLessThan(0.01)
      expect(during.p99Ms).toBeLessThan(Math.max(500, before.p99Ms + 350))
    },
    LIMIT,
  )

  it(
    'hold while ten searches read half a million loans',
    async () => {
      const { alone, withSearches, differences } = await runSlowSearch({
        ...{ seed, loans: 500_000, searchers: 10, lists: 200 },
      })
      expectNoDifference(differences)
      expect(withSearches).toBeLessThan(3 * alone)
    },
    LIMIT,
  )
})
