import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import pg from 'pg'
import { migrateEventLog } from '@upline/events/admin'
import { loanSyncRequested } from '@upline/contracts/events'
import { bundle } from '../../build/bundle.ts'
import { putIntoOutbox, steadyId } from '../../instance/outbox.ts'
import { sharedDatabases } from '../../start/infra/databases.ts'
import { startKafka } from '../../start/infra/kafka.ts'
import { startPostgres } from '../../start/infra/postgres.ts'
import { temporaryHome } from '../../start/temporary-home.ts'

const BATCH = 1_000
const COMPILED = path.join(import.meta.dirname, '../dist/event-process.js')

/** A private Postgres, a log or broker with the given partitions, and processes that relay and consume. */
export interface EventSetup {
  producer: pg.Pool
  consumer: pg.Pool
  fillOutbox(events: number): Promise<void>
  /** Resolves when the process is ready. */
  start(role: 'relay' | 'consumer'): Promise<void>
  /** Ends the processes of a role. */
  end(role: 'relay' | 'consumer'): Promise<void>
  close(): Promise<void>
}

export async function openSetup(bus: 'embedded' | 'kafka', partitions: number): Promise<EventSetup> {
  const home = temporaryHome()
  const log = () => undefined
  const postgres = await startPostgres({ home, password: 'bench', log })
  const kafka = bus === 'kafka' ? await startKafka({ home, log }) : undefined
  const urls = await sharedDatabases(postgres.url, ['producer', 'consumer', 'event_log'])
  const eventLogUrl = urls['event_log']!
  await migrateEventLog(eventLogUrl)
  await (kafka ? createTopic(kafka.url, partitions) : keepPartitions(eventLogUrl, partitions))
  await bundle(path.join(import.meta.dirname, 'event-process.ts'), COMPILED)
  const pools = { producer: poolOf(urls['producer']!), consumer: poolOf(urls['consumer']!) }
  const running: Record<'relay' | 'consumer', ChildProcess[]> = { relay: [], consumer: [] }
  const end = async (role: 'relay' | 'consumer') => {
    await Promise.all(running[role].splice(0).map(ended))
  }
  return {
    ...pools,
    fillOutbox: (events) => fill(pools.producer, events),
    async start(role) {
      const isRelay = role === 'relay'
      const about = { service: isRelay ? 'producer' : 'consumer', handles: !isRelay, eventLogUrl }
      const databaseUrl = isRelay ? urls['producer'] : urls['consumer']
      running[role].push(await ready({ ...about, databaseUrl, brokers: kafka ? [kafka.url] : [] }))
    },
    end,
    async close() {
      await Promise.all([end('relay'), end('consumer')])
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
      await kafka?.stop()
      await postgres.stop()
      home.remove()
    },
  }
}

const poolOf = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  pool.on('error', () => undefined)
  return pool
}

function ready(role: object): Promise<ChildProcess> {
  const child = fork(COMPILED, [JSON.stringify(role)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((done, failed) => {
    child.once('message', () => done(child))
    child.once('exit', (code) => failed(new Error(`an event process ended with ${code} before it was ready`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Keeps only this many partitions. */
async function keepPartitions(eventLogUrl: string, partitions: number): Promise<void> {
  const client = new pg.Client({ connectionString: eventLogUrl })
  await client.connect()
  await client.query('delete from topic_partition where partition >= $1', [partitions])
  await client.end()
}

async function createTopic(broker: string, numPartitions: number): Promise<void> {
  const admin = new Kafka({ clientId: 'bench', brokers: [broker], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic: loanSyncRequested.topic, numPartitions, replicationFactor: 1 }] })
  await admin.disconnect()
}

/** Each event has its own key, so every partition gets a share. */
async function fill(producer: pg.Pool, events: number): Promise<void> {
  const at = new Date().toISOString()
  for (let from = 0; from < events; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, events - from) }, (_, no) => {
      const key = `scale-${from + no}`
      return {
        id: steadyId(key),
        type: loanSyncRequested,
        key,
        aggregateVersion: 1,
        data: { requestId: key, by: '1', at },
      }
    })
    await putIntoOutbox(producer, 'producer', batch)
  }
}
