import type { Admin, ConfigResourceTypes } from 'kafkajs'
import { type TopicPlan, topicPlans } from './topic-plan.ts'

/** By number: plain Node does not see this export of kafkajs. */
const TOPIC = 2 as ConfigResourceTypes.TOPIC

/** Log lines of what was done; empty if nothing had to change. */
export type TopicChanges = string[]

const LEADER_TIMEOUT_MS = 60_000

/** Leaders are elected a moment after their topics are created. Until then the broker reports none. */
async function untilLed(admin: Admin, topics: string[]): Promise<void> {
  for (let waited = 0; waited < LEADER_TIMEOUT_MS; waited += 100) {
    const found = await admin.fetchTopicMetadata({ topics }).catch(() => undefined)
    if (found?.topics.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)))
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('Kafka names no leader for new topics')
}

/** Creates what is missing. Another process may do so at the same time, which is not an error. */
export async function createMissing(admin: Admin): Promise<TopicChanges> {
  const existing = new Set(await admin.listTopics())
  const missing = topicPlans().filter(({ topic }) => !existing.has(topic))
  if (missing.length === 0) return []
  await admin.createTopics({
    waitForLeaders: false,
    topics: missing.map(({ topic, partitions, config }) => ({
      topic,
      numPartitions: partitions,
      configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
    })),
  })
  await untilLed(
    admin,
    missing.map(({ topic }) => topic),
  )
  return missing.map(({ topic }) => `${topic}: created`)
}

/** Creates what is missing and alters what differs. Running it again does nothing. */
export async function ensureTopics(admin: Admin): Promise<TopicChanges> {
  const created = await createMissing(admin)
  const altered = await Promise.all(topicPlans().map((plan) => alter(admin, plan)))
  return [...created, ...altered.flat(), ...(await otherPartitions(admin))]
}

async function alter(admin: Admin, { topic, config }: TopicPlan): Promise<TopicChanges> {
  const about = { type: TOPIC, name: topic }
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ ...about, configNames: Object.keys(config) }],
  })
  const found = new Map(resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]))
  const wrong = Object.entries(config).filter(([name, value]) => found.get(name) !== value)
  if (wrong.length === 0) return []
  const configEntries = Object.entries(config).map(([name, value]) => ({ name, value }))
  await admin.alterConfigs({ validateOnly: false, resources: [{ ...about, configEntries }] })
  return wrong.map(([name, value]) => `${topic}: ${name} is ${value} now, was ${found.get(name)}`)
}

/** Reported, never changed: with another number of partitions a key would move to another one, and lose its order. */
async function otherPartitions(admin: Admin): Promise<TopicChanges> {
  const plans = topicPlans()
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) })
  const found = new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
  return plans
    .filter(({ topic, partitions }) => found.get(topic) !== partitions)
    .map(
      ({ topic, partitions }) => `${topic}: has ${found.get(topic)} partitions instead of ${partitions}; not changed`,
    )
}
