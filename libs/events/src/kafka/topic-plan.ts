import { readConfig, wholeNumber } from '@upline/config'
import { EVENT_TYPES, type Topic } from '@upline/contracts/events'
import { LOG_DAYS } from '../log-days.ts'

/** A key always belongs to the same partition, so the number applies to new topics only. */
const settings = { partitions: wholeNumber('KAFKA_PARTITIONS', 4, { min: 1, max: 1_000 }) }
const DAY_MS = 24 * 3_600_000

/** A topic as a broker should have it. */
export interface TopicPlan {
  topic: string
  partitions: number
  config: Record<string, string>
}

const streamPlan = (topic: Topic, partitions: number): TopicPlan => ({
  topic,
  partitions,
  config: { 'cleanup.policy': 'delete', 'retention.ms': String(LOG_DAYS * DAY_MS) },
})

/** Every topic of the registry of events. */
export function topicPlans(env: NodeJS.ProcessEnv = process.env): TopicPlan[] {
  const { partitions } = readConfig(settings, env)
  const topics = [...new Set(EVENT_TYPES.map(({ topic }) => topic))].sort()
  return topics.map((topic) => streamPlan(topic, partitions))
}
