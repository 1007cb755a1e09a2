import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'

/**
 * Lets a thread of this process open a connection of its own: until the returned function is called, the pool for background work
 * may hold one less, but at least one. The process stays within the number of connections that was planned for it.
 */
export async function reserveConnection(em: EntityManager): Promise<() => void> {
  const { options } = (await em.getConnection().getNativeClient()) as Pool
  const lent = Math.min(1, options.max - 1)
  options.max -= lent
  return () => void (options.max += lent)
}
