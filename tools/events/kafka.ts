import { EVENT_TYPES } from '@upline/contracts/events'
import { kafkaSecurity, readMode } from '@upline/config'
import { ensureTopics, groupLag as lagOf, kafkaClient, kafkaFaultLine, type TopicChanges } from '@upline/events/admin'
import { type Admin, logLevel } from 'kafkajs'
import type { Lag } from './lag-row.ts'

async function withAdmin<T>(brokers: string[], work: (admin: Admin) => Promise<T>): Promise<T> {
  const security = kafkaSecurity(process.env, readMode())
  const client = { clientId: 'upline-operator', brokers, security, logLevel: logLevel.NOTHING }
  const admin = kafkaClient({ ...client, retry: { retries: 3 } }).admin()
  try {
    await admin.connect()
    return await work(admin)
  } catch (fault) {
    throw isOfKafka(fault) ? new Error(kafkaFaultLine(fault, security)) : fault
  } finally {
    await admin.disconnect()
  }
}

const isOfKafka = (fault: unknown): boolean => fault instanceof Error && fault.name.startsWith('KafkaJS')

/** The topics that each service consumes, according to the registry. */
export function listeners(): Map<string, string[]> {
  const pairs = EVENT_TYPES.flatMap(({ consumers, topic }) => consumers.map((service) => ({ service, topic })))
  const byService = Map.groupBy(pairs, ({ service }) => service)
  return new Map(
    [...byService].map(([service, list]) => [service, [...new Set(list.map(({ topic }) => topic))].sort()]),
  )
}

/** Number of unprocessed events per topic and consumer group. */
export const kafkaLag = (brokers: string[]): Promise<Lag[]> =>
  withAdmin(brokers, async (admin) => {
    const lags = await Promise.all(
      [...listeners()].map(async ([group, topics]) =>
        (await lagOf(admin, group, topics)).map((lag) => ({ group, ...lag })),
      ),
    )
    return lags.flat()
  })

/** Creates and corrects Kafka's topics according to deploy/kafka/topics.json. */
export const applyKafkaTopics = (brokers: string[]): Promise<TopicChanges> => withAdmin(brokers, ensureTopics)
