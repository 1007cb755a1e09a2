import { kafkaSecurity } from '@upline/config'
import { kafkaClient } from '@upline/events/admin'
import { logLevel } from 'kafkajs'
import pg from 'pg'

/** Streams with events to redeliver. */
const TOPIC = 'loans.loan'

/**
 * Redelivers events that recruiting has already handled, as a lost offset or a producer's retry does. On the embedded log it
 * moves the group's offsets back (a new epoch fences the reader); on Kafka it sends copies.
 */
export async function repeatHandledEvents(bus: 'embedded' | 'kafka', env: Record<string, string>): Promise<void> {
  if (bus === 'embedded') await rewind(env['EVENT_LOG_URL'] as string)
  else await sendCopies(env)
}

async function rewind(eventLogUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const client = new pg.Client({ connectionString: eventLogUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query(
        `update group_offset set "offset" = 0, epoch = epoch + 1 where "group" = 'recruiting' and topic = $1`,
        [TOPIC],
      )
      if (rowCount) return
    } catch {
      // Postgres can be killed too
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error('recruiting never stored an offset')
}

async function sendCopies(env: Record<string, string>): Promise<void> {
  const kafka = kafkaClient({
    clientId: 'chaos',
    brokers: (env['KAFKA_BROKERS'] as string).split(','),
    security: kafkaSecurity(env, 'demo'),
    logLevel: logLevel.NOTHING,
    retry: { retries: 50, maxRetryTime: 2000 },
  })
  const copies: { key: Buffer | null; value: Buffer | null; headers: Record<string, Buffer | string> }[] = []
  const consumer = kafka.consumer({ groupId: `chaos-${process.pid}` })
  await consumer.connect()
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message }) => {
      if (copies.length < 200)
        copies.push({ key: message.key, value: message.value, headers: message.headers as Record<string, Buffer> })
    },
  })
  for (let waited = 0; copies.length < 200 && waited < 60_000; waited += 250)
    await new Promise((done) => setTimeout(done, 250))
  await consumer.disconnect()
  const producer = kafka.producer()
  await producer.connect()
  // One by one, because an import event contains many loans and 200 of them exceed the broker's request size.
  for (const copy of copies) await producer.send({ topic: TOPIC, messages: [copy] })
  await producer.disconnect()
}
