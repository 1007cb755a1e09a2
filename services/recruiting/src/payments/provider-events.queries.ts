import type { EntityManager } from '@mikro-orm/postgresql'
import { affected, firstRow, rows } from '@upline/db'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'

export interface WaitingEvent {
  id: string
  type: string
  objectId: string
  attempts: number
}

// The claim lasts half a minute, so that another process retries events of a killed one.
const CLAIM = `
  update provider_events set attempts = attempts + 1, next_at = now() + interval '30 seconds'
  where id in (select id from provider_events where handled_at is null and next_at <= now()
    order by received_at limit $1 for update skip locked)
  returning id, type, object_id as "objectId", attempts`

export const claimEvents = (em: EntityManager, atMost: number): Promise<WaitingEvent[]> => rows(em, CLAIM, [atMost])

/** Stores an event once. */
export const storeEvent = async (em: EntityManager, event: Omit<WaitingEvent, 'attempts'>): Promise<number> => {
  const { id, type, objectId } = event
  const { numInsertedOrUpdatedRows } = await tables(em)
    .insertInto('provider_events')
    .values({ id, type, objectId })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export const markHandled = (em: EntityManager, id: string): Promise<unknown> =>
  tables(em)
    .updateTable('provider_events')
    .set({ handledAt: sql`now()`, fault: null })
    .where('id', '=', id)
    .execute()

const RETRY = `update provider_events set next_at = now() + make_interval(secs => $2), fault = $3 where id = $1`

export const retryLater = (
  em: EntityManager,
  id: string,
  { seconds, fault }: { seconds: number; fault: string },
): Promise<number> => affected(em, RETRY, [id, seconds, fault])

export async function countWaiting(em: EntityManager): Promise<number> {
  const sql = 'select count(*)::int as n from provider_events where handled_at is null'
  return (await firstRow<{ n: number }>(em, sql))!.n
}
