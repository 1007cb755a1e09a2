import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, inTransaction } from '@upline/db'
import { PeriodBusyError } from './pay-calendar-failures.ts'

const MAX_ATTEMPTS = 40
const BETWEEN_ATTEMPTS_MS = 250
const TRY_LOCK = 'select pg_try_advisory_xact_lock(period_lock_key()) "isMine"'

/**
 * Runs work in a transaction while no entry is booked. It tries for the lock and lets writers pass in between: a waiting
 * request for the exclusive lock would queue all writers behind a running import.
 */
export async function holdingPeriods<Result>(
  em: EntityManager,
  work: (tx: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(BETWEEN_ATTEMPTS_MS)
    const done = await inTransaction(em, async (tx) => {
      const lock = await firstRow<{ isMine: boolean }>(tx, TRY_LOCK)
      return lock?.isMine ? { result: await work(tx) } : undefined
    })
    if (done) return done.result
  }
  throw new PeriodBusyError()
}
