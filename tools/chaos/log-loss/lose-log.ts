import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { findPlaces, superuserAtHome } from '../../events/places.ts'
import { query } from '../../events/query.ts'
import type { Instance } from '../../instance/instance.ts'
import { openHome } from '../../start/infra/home.ts'
import { roleOf } from '../../start/infra/databases.ts'

export type Loss = 'retention' | 'new log'
export type Bus = 'embedded' | 'kafka'

/**
 * Deletes every event in the log of an instance. 'retention': the events are deleted, and every group keeps its offsets. 'new log':
 * the log is gone with its offsets. `restart` ends the instance, runs its argument and starts the instance again.
 */
export async function loseLog(
  instance: Instance,
  { loss, bus }: { loss: Loss; bus: Bus },
  restart: (between: () => void) => Promise<void>,
): Promise<void> {
  if (loss === 'retention') return bus === 'kafka' ? deleteRecords(instance) : truncate(instance)
  if (bus === 'kafka') return restart(() => rmSync(join(instance.home, 'kafka'), { recursive: true }))
  // The services reconnect in vain until the restart creates an empty log.
  await query(superuserAtHome(openHome(instance.home)).url, `drop database ${roleOf('event_log')} with (force)`)
  await restart(() => undefined)
}

async function truncate(instance: Instance): Promise<void> {
  const url = new URL(superuserAtHome(openHome(instance.home)).url)
  url.pathname = `/${roleOf('event_log')}`
  await query(url.href, 'truncate event_log')
}

async function deleteRecords(instance: Instance): Promise<void> {
  const { kafkaBrokers: brokers } = await findPlaces({ ...process.env, UPLINE_HOME: instance.home })
  const admin = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    for (const topic of (await admin.listTopics()).filter((name) => !name.startsWith('__'))) {
      const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition }) => ({ partition, offset: '-1' }))
      await admin.deleteTopicRecords({ topic, partitions })
    }
  } finally {
    await admin.disconnect()
  }
}
