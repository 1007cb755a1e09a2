import type { TopicMessages } from 'kafkajs'
import type { EventMessage } from '../event-message.ts'
import { statePartition, stateRecords, stateTopicOf } from '../state-topics.ts'
import { toKafka } from './kafka-message.ts'
import { topicPlans } from './topic-plan.ts'

const partitionsOf = new Map(topicPlans().map(({ topic, partitions }) => [topic, partitions]))

/** What goes into the compacted topics beside the streams of these events. */
export function stateCopies(messages: EventMessage[]): TopicMessages[] {
  const byTopic = Map.groupBy(messages.flatMap(stateRecords), ({ message }) => stateTopicOf(message.topic))
  return [...byTopic].map(([topic, records]) => ({
    topic,
    messages: records.map(({ stateKey, message }) => ({
      ...toKafka(message),
      key: stateKey,
      partition: statePartition(message.key, partitionsOf.get(topic) ?? 1),
    })),
  }))
}
