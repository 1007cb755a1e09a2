import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { poolsOf } from './pools.ts'

/** The usage of the pools: busy connections, idle ones, and callers that wait for one. */
export async function poolState(em: EntityManager): Promise<{ used: number; idle: number; waiting: number }> {
  const pools = poolsOf((await em.getConnection().getNativeClient()) as Pool)
  const sum = (of: (pool: Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0)
  const idle = sum(({ idleCount }) => idleCount)
  return { used: sum(({ totalCount }) => totalCount) - idle, idle, waiting: sum(({ waitingCount }) => waitingCount) }
}
