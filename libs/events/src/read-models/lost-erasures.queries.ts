import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export interface Erased {
  member: { id: string; version: number }
  erasedAt: string
}

/** Erased members whose copy still has their own address. */
const LOST = (source: string, copy: string) => `
  select snapshot.row -> 'member' as member, snapshot.row ->> 'erasedAt' as "erasedAt" from ${source}
  join ${copy} c on c.id = snapshot.row -> 'member' ->> 'id' and c.email <> snapshot.row -> 'member' ->> 'email'
  where snapshot.row ? 'erasedAt'`

export const erasedMembers = (tx: EntityManager, source: string, copy: string): Promise<Erased[]> =>
  rows<Erased>(tx, LOST(source, copy))
