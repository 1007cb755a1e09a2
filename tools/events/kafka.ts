import { EVENT_TYPES } from '@upline/contracts/events'
import { bringTopics, groupLag as lagOf, type TopicNews } from '@upline/events/admin'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import type { Lag } from './lag-row.ts'

async function withAdmin<T>(brokers: string[], work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ clientId: 'upline-operator', brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

/** The streams that each service listens to, by the registry. */
export function listeners(): Map<string, string[]> {
  const pairs = EVENT_TYPES.flatMap(({ consumers, topic }) => consumers.map((service) => ({ service, topic })))
  const byService = Map.groupBy(pairs, ({ service }) => service)
  return new Map(
    [...byService].map(([service, list]) => [service, [...new Set(list.map(({ topic }) => topic))].sort()]),
  )
}

/** How many events of its topics each service's group has not passed yet. */
export const kafkaLag = (brokers: string[]): Promise<Lag[]> =>
  withAdmin(brokers, async (admin) => {
    const lags = await Promise.all(
      [...listeners()].map(async ([group, topics]) =>
        (await lagOf(admin, group, topics)).map((lag) => ({ group, ...lag })),
      ),
    )
    return lags.flat()
  })

/** The topics as deploy/kafka/topics.json lists them: created where they are missing, put right where they differ. */
export const bringKafkaTopics = (brokers: string[]): Promise<TopicNews> => withAdmin(brokers, bringTopics)
