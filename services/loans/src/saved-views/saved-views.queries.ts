import type { EntityManager } from '@mikro-orm/postgresql'
import type { SavedView } from '@upline/contracts'
import { affected, rows } from '@upline/db'

const LIST = 'select name, query, columns from saved_views where member_id = $1 order by lower(name), name'

export const savedViewsOf = (em: EntityManager, memberId: string): Promise<SavedView[]> =>
  rows<SavedView>(em, LIST, [memberId])

const PERSON_LOCK = 'select pg_advisory_xact_lock(77006, hashtext($1))'

/** Keeps two tabs of one member from both using the last place. */
export const lockSavedViews = (tx: EntityManager, memberId: string): Promise<unknown> =>
  rows(tx, PERSON_LOCK, [memberId])

const PUT = `
  insert into saved_views (member_id, name, query, columns) values ($1, $2, $3, $4)
  on conflict (member_id, name) do update set query = excluded.query, columns = excluded.columns, saved_at = now()`

export const writeSavedView = (
  tx: EntityManager,
  memberId: string,
  { name, query, columns }: SavedView,
): Promise<unknown> => rows(tx, PUT, [memberId, name, query, columns])

const DELETE = 'delete from saved_views where member_id = $1 and name = $2'

/** How many views were deleted. */
export const deleteSavedView = (em: EntityManager, memberId: string, name: string): Promise<number> =>
  affected(em, DELETE, [memberId, name])
