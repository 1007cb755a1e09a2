import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

const DONE = 'select 1 from imports where imported_by = $1'

export const hasImported = async (tx: EntityManager, by: string): Promise<boolean> =>
  Boolean(await firstRow(tx, DONE, [by]))

const TURN = 'select pg_try_advisory_xact_lock(77009) as "isMine"'

/** One of several processes seeds. */
export const takeSeedTurn = async (tx: EntityManager): Promise<boolean> =>
  (await firstRow<{ isMine: boolean }>(tx, TURN))?.isMine ?? false

const OFFICERS = `
  select username from members where joined_at is not null and removed_at is null and username <> 'admin' order by username`

export const seededUsernames = async (em: EntityManager): Promise<string[]> =>
  (await rows<{ username: string }>(em, OFFICERS)).map(({ username }) => username)
