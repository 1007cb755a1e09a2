import { migrateEventLog } from '@upline/events/admin'
import path from 'node:path'
import { bundle } from '../../build/bundle.ts'
import { sharedDatabases } from '../../start/infra/databases.ts'
import { startPostgres } from '../../start/infra/postgres.ts'
import { temporaryHome } from '../../start/temporary-home.ts'
import { percentile, type Figure } from '../figure.ts'

const PER_SECOND = 200
const SECONDS = 15
const GROUPS = ['group0', 'group1', 'group2', 'group3', 'group4']

/** Six services in this one process, each with its own database, over the embedded log on a private Postgres. */
async function eventLatency(): Promise<number[]> {
  const home = temporaryHome()
  const postgres = await startPostgres({ home, password: 'bench', log: () => {} })
  try {
    const urls = await sharedDatabases(postgres.url, ['producer', 'event_log', ...GROUPS])
    const eventLogUrl = urls['event_log'] ?? ''
    await migrateEventLog(eventLogUrl)
    const compiled = path.join(import.meta.dirname, '../dist/event-latency-apps.js')
    await bundle(path.join(import.meta.dirname, 'event-latency-apps.ts'), compiled)
    const { commitToLastGroup } = (await import(compiled)) as typeof import('./event-latency-apps.ts')
    return await commitToLastGroup({
      producerUrl: urls['producer'] ?? '',
      consumerUrls: GROUPS.map((name) => urls[name] ?? ''),
      eventLogUrl,
      perSecond: PER_SECOND,
      seconds: SECONDS,
    })
  } finally {
    await postgres.stop()
    home.remove()
  }
}

export const eventsFigure: Figure = {
  name: 'commit to the last of five consumer groups, embedded, 99th percentile',
  reach: 50,
  bound: 'at most',
  unit: 'ms',
  how: `${PER_SECOND} events a second for ${SECONDS} s; from a commit with its outbox row to the commit of the last group's effect.`,
  async measure() {
    const latencies = await eventLatency()
    const lost = latencies.filter((each) => each === Infinity).length
    const [middle, most] = [percentile(latencies, 0.5), Math.max(...latencies)]
    const detail = `p50 ${middle.toFixed(1)} ms, maximum ${most.toFixed(1)} ms, ${latencies.length} events, ${lost} missing`
    return { value: percentile(latencies, 0.99), detail }
  },
}
