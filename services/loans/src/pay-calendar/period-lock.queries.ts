import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

const TRY_LOCK = 'select pg_try_advisory_xact_lock(period_lock_key()) "isMine"'

/** False if entries are being booked, or another transaction holds the lock. */
export async function tryToLockPeriods(tx: EntityManager): Promise<boolean> {
  const lock = await firstRow<{ isMine: boolean }>(tx, TRY_LOCK)
  return lock?.isMine ?? false
}
