import type { EntityManager } from '@mikro-orm/postgresql'
import type { SavedView } from '@upline/contracts'
import { rows } from '@upline/db'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'

export const savedViewsOf = (em: EntityManager, memberId: string): Promise<SavedView[]> =>
  tables(em)
    .selectFrom('saved_views')
    .select(['name', 'query', 'columns'])
    .where('memberId', '=', memberId)
    .orderBy((view) => view.fn<string>('lower', ['name']))
    .orderBy('name')
    .execute()

const PERSON_LOCK = 'select pg_advisory_xact_lock(77006, hashtext($1))'

/** Keeps two tabs of one member from both using the last place. */
export const lockSavedViews = (tx: EntityManager, memberId: string): Promise<unknown> =>
  rows(tx, PERSON_LOCK, [memberId])

export const writeSavedView = (
  tx: EntityManager,
  memberId: string,
  { name, query, columns }: SavedView,
): Promise<unknown> =>
  tables(tx)
    .insertInto('saved_views')
    .values({ memberId, name, query, columns })
    .onConflict((same) => same.columns(['memberId', 'name']).doUpdateSet({ query, columns, savedAt: sql`now()` }))
    .execute()

/** How many views were deleted. */
export const deleteSavedView = async (em: EntityManager, memberId: string, name: string): Promise<number> => {
  const { numDeletedRows } = await tables(em)
    .deleteFrom('saved_views')
    .where('memberId', '=', memberId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
