import { randomFrom } from '@upline/contracts'
import type { ProcessKiller } from '../process-killer.ts'
import { type KillTestResult, runKillTest } from '../kill-test.ts'
import { startCluster } from './cluster.ts'

const AWAY_MS = 4_000

export interface BrokerTest {
  seed: number
  loans: number
  kills: number
}

/** Kills and restarts three brokers one after the other while loans arrive, then compares everything. */
export async function runBrokerTest({ seed, loans, kills }: BrokerTest): Promise<KillTestResult> {
  const cluster = await startCluster((line) => console.log(line))
  try {
    const random = randomFrom(seed)
    return await runKillTest({
      ...{ seed, loans, kills, bus: 'kafka', inbox: 'on', killEveryMs: 0 },
      brokers: cluster.brokers,
      killer: () => startBrokerKiller(cluster, { random, kills }),
    })
  } finally {
    await cluster.stop()
  }
}

function startBrokerKiller(
  cluster: { killOne(id: number, awayMs: number): Promise<void> },
  { random, kills }: { random: () => number; kills: number },
): ProcessKiller {
  const killed: string[] = []
  let going = true
  const loop = (async () => {
    while (going && killed.length < kills) {
      const id = 1 + Math.floor(random() * 3)
      killed.push(`broker ${id}`)
      await cluster.killOne(id, AWAY_MS)
    }
  })()
  // The rejection is handled by the await below.
  loop.catch(() => undefined)
  return {
    get count() {
      return killed.length
    },
    async stop() {
      going = false
      await loop
      return { killed, frozen: [] }
    },
  }
}
