import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, userErased } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { ReadModel } from './read-models.ts'
import type { StagedSnapshot } from './staged-snapshot.ts'

interface Erased {
  member: { id: string; version: number }
  erasedAt: string
}

/** Erased members whose copy still has their own address. */
const LOST = (source: string, copy: string) => `
  select snapshot.row -> 'member' as member, snapshot.row ->> 'erasedAt' as "erasedAt" from ${source}
  join ${copy} c on c.id = snapshot.row -> 'member' ->> 'id' and c.email <> snapshot.row -> 'member' ->> 'email'
  where snapshot.row ? 'erasedAt'`

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
  const found = await rows<Erased>(tx, LOST(source, memberTable))
  return found.map(({ member, erasedAt }) => ({
    ...{ id: rebuildId, type: userErased.type, source: 'roster', topic: userErased.topic, key: member.id },
    ...{ aggregateVersion: member.version, time: erasedAt, data: { member, by: '', at: erasedAt }, traceparent: null },
  }))
}
