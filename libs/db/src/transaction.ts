import type { EntityManager } from '@mikro-orm/postgresql'

const waiting = new WeakMap<EntityManager, (() => void | Promise<void>)[]>()

/**
 * One transaction on a fork of its own: an entity loaded in it is fresh, what it flushes commits together. What was
 * handed to afterCommit runs once the commit has been acknowledged, never after a rollback.
 */
export async function inTransaction<T>(em: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  let opened: EntityManager | undefined
  const result = await em.fork({ clear: true }).transactional((tx) => {
    opened = tx
    return work(tx)
  })
  for (const act of (opened && waiting.get(opened)) ?? []) await act()
  return result
}

/** Something to do after this transaction's commit: publish a live hint, wake a worker. A failure is the caller's. */
export function afterCommit(tx: EntityManager, act: () => void | Promise<void>): void {
  const acts = waiting.get(tx)
  if (acts) acts.push(act)
  else waiting.set(tx, [act])
}
