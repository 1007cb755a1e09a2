import { EVENT_TYPES, type Topic } from '@upline/contracts/events'
import { LOG_DAYS } from '../log-days.ts'

/** A key always falls into the same partition, so a topic that exists keeps its number. */
const PARTITIONS = 4
const DAY_MS = 24 * 3_600_000

/** A topic as a broker should have it. */
export interface TopicPlan {
  topic: string
  partitions: number
  config: Record<string, string>
}

const streamPlan = (topic: Topic): TopicPlan => ({
  topic,
  partitions: PARTITIONS,
  config: { 'cleanup.policy': 'delete', 'retention.ms': String(LOG_DAYS * DAY_MS) },
})

/** Every topic of the house, from the registry of events. */
export const topicPlans = (): TopicPlan[] =>
  [...new Set(EVENT_TYPES.map(({ topic }) => topic))].map(streamPlan).sort((a, b) => (a.topic < b.topic ? -1 : 1))
