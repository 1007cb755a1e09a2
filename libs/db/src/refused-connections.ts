import type { Pool, PoolClient } from 'pg'

/** Between two looks whether the database is back. */
const LOOK_EVERY_MS = 250

/** Nobody listens there; or it starts, recovers or shuts down. */
const REFUSALS = new Set(['ECONNREFUSED', '57P01', '57P02', '57P03'])

/**
 * While the database refuses connections, one attempt in a quarter of a second looks whether it is back; whoever else
 * asks meanwhile is told at once what that one heard. Each attempt costs the server a process of its own: a few hundred
 * in a second are what a recovering one does not recover under.
 */
export function easeWhileRefused(pool: Pool, lookEveryMs = LOOK_EVERY_MS): void {
  const connect = pool.connect.bind(pool) as Pool['connect']
  let refusal: { fault: Error; nextLook: number } | undefined

  const connecting = async (): Promise<PoolClient> => {
    const now = performance.now()
    if (refusal && pool.idleCount === 0) {
      if (now < refusal.nextLook) throw again(refusal.fault)
      refusal.nextLook = now + lookEveryMs
    }
    try {
      const client = await connect()
      refusal = undefined
      return client
    } catch (fault) {
      if (isRefusal(fault)) refusal = { fault, nextLook: performance.now() + lookEveryMs }
      throw fault
    }
  }
  pool.connect = ((callback?: never) => (callback ? connect(callback) : connecting())) as Pool['connect']
}

const isRefusal = (fault: unknown): fault is Error =>
  fault instanceof Error && REFUSALS.has((fault as { code?: string }).code ?? '')

/** An error of its own for each caller, with the code by which outages are known. */
const again = (fault: Error): Error =>
  Object.assign(new Error(fault.message), { code: (fault as { code?: string }).code })
