import type { TopicLag } from '@upline/contracts'
import type { Admin } from 'kafkajs'
import type { PartitionEnd } from '../event-transport.ts'

/** A group that has never committed for a partition. */
const NOWHERE = '-1'

/** Events of these topics after the offsets of a group. For a group without an offset, all of them. */
export async function groupLag(admin: Admin, groupId: string, topics: string[]): Promise<TopicLag[]> {
  const committed = await admin.fetchOffsets({ groupId, topics })
  return Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const ends = new Map((await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]))
      const behind = partitions.map(({ partition, offset }) => {
        const { high = '0', low = '0' } = ends.get(partition) ?? {}
        return Math.max(0, Number(high) - Number(offset === NOWHERE ? low : offset))
      })
      return { topic, events: behind.reduce((sum, count) => sum + count, 0) }
    }),
  )
}

/** The current ends of the partitions of these topics. */
export async function topicEnds(admin: Admin, topics: string[]): Promise<PartitionEnd[]> {
  const ends = await Promise.all(
    topics.map(async (topic) =>
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ topic, partition, offset: Number(high) })),
    ),
  )
  return ends.flat()
}

/** Whether a group has committed everything before these ends. True if there is nothing to read. */
export async function groupHasPassed(admin: Admin, groupId: string, ends: PartitionEnd[]): Promise<boolean> {
  const topics = [...new Set(ends.map(({ topic }) => topic))]
  const lows = new Map<string, number>()
  for (const topic of topics)
    for (const { partition, low } of await admin.fetchTopicOffsets(topic))
      lows.set(`${topic} ${partition}`, Number(low))
  const committed = new Map(
    (await admin.fetchOffsets({ groupId, topics })).flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }): [string, string] => [`${topic} ${partition}`, offset]),
    ),
  )
  return ends.every(({ topic, partition, offset }) => {
    const name = `${topic} ${partition}`
    return Math.max(Number(committed.get(name) ?? NOWHERE), lows.get(name) ?? 0) >= offset
  })
}
