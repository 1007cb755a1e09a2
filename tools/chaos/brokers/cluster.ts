import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kafka, logLevel } from 'kafkajs'
import type { BackgroundServer } from '../../start/infra/background-process.ts'
import { ROOT } from '../../start/infra/home.ts'
import { startKafka } from '../../start/infra/kafka.ts'
import { freePort } from '../../start/infra/ports.ts'

const IDS = [1, 2, 3] as const
const SYNC_TIMEOUT_MS = 120_000

/** Three brokers on this machine. */
export interface Cluster {
  /** The value of KAFKA_BROKERS. */
  brokers: string
  /** Kills a broker with kill -9 and restarts it later on its data. Resolves when every partition has all its replicas. */
  killOne(id: number, awayMs: number): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(log: (line: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'upline-brokers-'))
  const home = { folder, cache: process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache') }
  const ports = await Promise.all([...IDS, ...IDS].map(() => freePort()))
  const voters = Object.fromEntries(IDS.map((id, at) => [id, ports[IDS.length + at]!]))
  const clusterId = randomBytes(16).toString('base64url')
  const start = (id: number) => startKafka({ home, log, port: ports[id - 1], seat: { id, voters, clusterId } })
  const running = new Map<number, BackgroundServer>()
  const stop = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(IDS.map(async (id) => running.set(id, await start(id))))
  } catch (fault) {
    await stop()
    throw fault
  }
  const brokers = ports.slice(0, IDS.length).map((port) => `127.0.0.1:${port}`)
  return {
    brokers: brokers.join(','),
    stop,
    async killOne(id, awayMs) {
      const { mark, ended } = running.get(id)!
      process.kill(mark.pid, 'SIGKILL')
      await ended
      await pause(awayMs)
      running.set(id, await start(id))
      await untilInSync(brokers)
    },
  }
}

/** Waits until every partition of Upline has all its replicas in sync. */
async function untilInSync(brokers: string[]): Promise<void> {
  for (let waited = 0; waited < SYNC_TIMEOUT_MS; waited += 500) {
    if (await isInSync(brokers).catch(() => false)) return
    await pause(500)
  }
  throw new Error('the brokers are not in sync')
}

async function isInSync(brokers: string[]): Promise<boolean> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const { topics } = await admin.fetchTopicMetadata()
    return topics.every(({ partitions }) => partitions.every(({ isr, replicas }) => isr.length === replicas.length))
  } finally {
    await admin.disconnect()
  }
}
