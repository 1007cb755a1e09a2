import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, userErased } from '@upline/contracts/events'
import { erasedMembers } from './lost-erasures.queries.ts'
import type { ReadModel } from './read-models.ts'
import type { StagedSnapshot } from './staged-snapshot.ts'

/**
 * Erasures whose event never arrived, as that event. Apply them before the copy is replaced: an erasure searches for the
 * former name, which only the copy knows.
 */
export async function lostErasures(
  tx: EntityManager,
  { memberTable }: ReadModel,
  { source, rebuildId }: StagedSnapshot,
): Promise<Envelope[]> {
  if (memberTable === undefined) return []
  const found = await erasedMembers(tx, source, memberTable)
  return found.map(({ member, erasedAt }) => ({
    ...{ id: rebuildId, type: userErased.type, source: 'roster', topic: userErased.topic, key: member.id },
    ...{ aggregateVersion: member.version, time: erasedAt, data: { member, by: '', at: erasedAt }, traceparent: null },
  }))
}
