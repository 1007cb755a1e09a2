import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../database/tables.ts'
import type { EndedRun } from './runs.ts'

/** One row. The transaction that locks it is the running sync. */
export const TURN = 'select 1 from sync_turn for update skip locked'

/** The beginning of the last pass; null before the first. */
export const watermark = async (em: EntityManager): Promise<Date | null> =>
  (await tables(em).selectFrom('sync_turn').select('watermark').executeTakeFirst())?.watermark ?? null

export const setWatermark = (turn: EntityManager, at: Date): Promise<unknown> =>
  tables(turn).updateTable('sync_turn').set({ watermark: at }).execute()

export interface WaitingRequest {
  id: string
  isScheduled: boolean
}

export const waitingRequests = (em: EntityManager): Promise<WaitingRequest[]> =>
  tables(em)
    .selectFrom('sync_requests')
    .select(['requestId as id', 'isScheduled'])
    .where('finishedAt', 'is', null)
    .orderBy('requestedAt')
    .orderBy('requestId')
    .execute()

export const endRequests = (em: EntityManager, ids: string[], finishedAt: Date): Promise<unknown> =>
  tables(em).updateTable('sync_requests').set({ finishedAt }).where('requestId', 'in', ids).execute()

/** A completed pass, for the history and the freshness. */
export const rememberRun = (em: EntityManager, { counts, ...run }: EndedRun): Promise<unknown> =>
  tables(em)
    .insertInto('sync_runs')
    .values({ ...run, loansRead: counts.loansRead, loansChanged: counts.loansChanged })
    .execute()

export const lastPass = (em: EntityManager): Promise<{ id: string; finishedAt: Date } | undefined> =>
  tables(em)
    .selectFrom('sync_runs')
    .select(['id', 'finishedAt'])
    .where('kind', '<>', 'webhooks')
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
