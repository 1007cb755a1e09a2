import { Logger } from '@nestjs/common'
import type { Pool, PoolClient } from 'pg'

/** Time between two checks whether the database is back. */
const LOOK_INTERVAL_MS = 250

/** Nothing listens, or the server starts, recovers or shuts down. */
const REFUSALS = new Set(['ECONNREFUSED', '57P01', '57P02', '57P03'])

/** It accepted the connection but sent nothing: it is frozen, or its machine is gone. */
const SILENCE = 'Connection terminated due to connection timeout'

interface EaseOptions {
  /** Names the pool in the log. */
  use?: string
  lookEveryMs?: number
  log?: Pick<Logger, 'error' | 'log'>
}

/**
 * While the database refuses connections or is silent, one attempt every quarter of a second checks whether it is back.
 * The others fail immediately with the result of that one. Each attempt costs the server a process, and a few hundred
 * per second keep a recovering server from coming back.
 */
export function easeWhileRefused(
  pool: Pool,
  { use = 'all', lookEveryMs = LOOK_INTERVAL_MS, log = new Logger('Database') }: EaseOptions = {},
): void {
  const connect = pool.connect.bind(pool) as Pool['connect']
  let refusal: { fault: Error; nextLook: number } | undefined

  const recordFault = (fault: unknown): void => {
    if (!isRefusal(fault)) return
    if (!refusal) log.error(`Postgres does not respond (pool ${use}): ${reasonOf(fault)}. Calls get 503 until it does.`)
    refusal = { fault, nextLook: performance.now() + lookEveryMs }
  }
  const isBack = (): void => {
    if (refusal) log.log(`Postgres responds again (pool ${use}).`)
    refusal = undefined
  }
  const connecting = async (): Promise<PoolClient> => {
    if (refusal && pool.idleCount === 0) {
      if (performance.now() < refusal.nextLook) throw again(refusal.fault)
      // No other attempt starts until this one has ended.
      refusal.nextLook = Infinity
    }
    try {
      const client = await connect()
      isBack()
      return client
    } catch (fault) {
      recordFault(fault)
      if (refusal?.nextLook === Infinity) refusal.nextLook = performance.now() + lookEveryMs
      throw fault
    }
  }
  pool.connect = ((callback?: never) => (callback ? connect(callback) : connecting())) as Pool['connect']
}

const codeOf = (fault: Error): string | undefined => (fault as { code?: string }).code

const isRefusal = (fault: unknown): fault is Error =>
  fault instanceof Error && (REFUSALS.has(codeOf(fault) ?? '') || fault.message === SILENCE)

const reasonOf = (fault: Error): string => codeOf(fault) ?? 'no answer to a new connection in time'

/** A new error for each caller, with the code that identifies outages. */
const again = (fault: Error): Error => Object.assign(new Error(fault.message), { code: codeOf(fault) })
