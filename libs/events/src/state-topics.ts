import { createHash } from 'node:crypto'
import type { Topic } from '@upline/contracts/events'
import type { EventMessage } from './event-message.ts'

/** Streams whose aggregates are whole in their last event: on Kafka each has a compacted copy beside it. */
export const STATE_TOPICS: readonly Topic[] = ['roster.user']

export const stateTopicOf = (topic: string): string => `${topic}.state`

/** The stream of a topic or of the copy beside it. */
export const streamOf = (topic: string): string => topic.replace(/\.state$/, '')

/** A message of the copy, and what compaction keeps one of. */
export interface StateRecord {
  stateKey: string
  message: EventMessage
}

interface Batch {
  members?: { id: string }[]
  changes?: { memberId: string }[]
}

/**
 * The records of a message in the copy: of each member the last whole telling and the last move, so that what was erased
 * is overwritten, and an import's batch holds nobody's old name. Other events have none.
 */
export function stateRecords(message: EventMessage): StateRecord[] {
  if (!STATE_TOPICS.includes(message.topic)) return []
  switch (message.headers.ce_type) {
    case 'user-created':
    case 'user-updated':
    case 'user-removed':
    case 'user-erased':
      return [{ stateKey: message.key, message }]
    case 'upline-changed':
      return [{ stateKey: `${message.key}|upline`, message }]
    case 'users-imported':
    case 'users-removed':
      return split(message, (body) =>
        (body.members ?? []).map((member) => ({ id: member.id, suffix: '', part: { ...body, members: [member] } })),
      )
    case 'uplines-changed':
      return split(message, (body) =>
        (body.changes ?? []).map((change) => ({
          ...{ id: change.memberId, suffix: '|upline' },
          part: { ...body, changes: [change] },
        })),
      )
    default:
      return []
  }
}

/** One event of a batch for each of its members, under an id of its own. */
function split(
  message: EventMessage,
  parts: (body: Batch) => { id: string; suffix: string; part: Batch }[],
): StateRecord[] {
  return parts(JSON.parse(message.body) as Batch).map(({ id, suffix, part }) => ({
    stateKey: `${id}${suffix}`,
    message: {
      ...message,
      key: id,
      headers: { ...message.headers, ce_id: `${message.headers.ce_id}/${id}`, ce_partitionkey: id },
      body: JSON.stringify(part),
    },
  }))
}

/** By the aggregate, not by the key of the copy: events of one aggregate stay in their order. */
export const statePartition = (key: string, partitions: number): number =>
  createHash('md5').update(key).digest().readUInt32BE() % partitions
