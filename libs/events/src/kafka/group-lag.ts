import type { TopicLag } from '@upline/contracts'
import type { Admin } from 'kafkajs'

/** A group that has never committed for a partition. */
const NOWHERE = '-1'

/** What of these topics lies behind the offsets of a group; one that has none yet has everything before it. */
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
