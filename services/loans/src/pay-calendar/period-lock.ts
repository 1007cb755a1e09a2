import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '@upline/db'
import { PeriodBusyError } from './pay-calendar-failures.ts'
import { tryToLockPeriods } from './period-lock.queries.ts'

const MAX_ATTEMPTS = 40
const BETWEEN_ATTEMPTS_MS = 250

interface HoldingOptions {
  /** False: entries that belong to the periods are not booked yet, so the work has to be retried. */
  isReady?: (tx: EntityManager) => Promise<boolean>
}

/**
 * Runs work in a transaction while no entry is booked. It tries for the lock and lets writers pass in between: a waiting
 * request for the exclusive lock would queue all writers behind a running import.
 */
export async function holdingPeriods<Result>(
  em: EntityManager,
  work: (tx: EntityManager) => Promise<Result>,
  { isReady = () => Promise.resolve(true) }: HoldingOptions = {},
): Promise<Result> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(BETWEEN_ATTEMPTS_MS)
    const done = await inTransaction(em, async (tx) => {
      return (await tryToLockPeriods(tx)) && (await isReady(tx)) ? { result: await work(tx) } : undefined
    })
    if (done) return done.result
  }
  throw new PeriodBusyError()
}
