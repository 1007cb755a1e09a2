import { AsyncResource } from 'node:async_hooks'
import { Logger } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'

interface TransactionCallbacks {
  /** Statements that were sent without being awaited. The commit waits for them. */
  before: Promise<unknown>[]
  after: (() => void | Promise<void>)[]
}

const registered = new WeakMap<EntityManager, TransactionCallbacks>()
const logger = new Logger('Transaction')

/**
 * Runs one transaction on its own fork: entities loaded in it are fresh, and its flushes commit together. Work passed
 * to afterCommit runs once the commit is acknowledged, never after a rollback.
 */
export async function inTransaction<T>(em: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const callbacks: TransactionCallbacks = { before: [], after: [] }
  const result = await em.fork({ clear: true }).transactional(async (tx) => {
    registered.set(tx, callbacks)
    const done = await work(tx)
    await Promise.all(callbacks.before)
    return done
  })
  for (const callback of callbacks.after) await runQuietly(callback)
  return result
}

/**
 * Completes one of several units of work in a transaction: its statements have succeeded, its changes are written, and
 * the next one starts with an empty identity map.
 */
export async function settleStep(tx: EntityManager): Promise<void> {
  await Promise.all(callbacksOf(tx).before.splice(0))
  await tx.flush()
  tx.clear()
}

/** The transaction has committed. What follows must not make it fail for its caller. */
async function runQuietly(callback: () => void | Promise<void>): Promise<void> {
  try {
    await callback()
  } catch (fault) {
    logger.error(`After a commit: ${fault instanceof Error ? fault.message : 'unknown error'}`)
  }
}

/** Registers work for after this transaction's commit: publish a live hint, wake a worker. A failure is only logged. */
export function afterCommit(tx: EntityManager, callback: () => void | Promise<void>): void {
  // Runs under the trace of the code that registered it.
  callbacksOf(tx).after.push(AsyncResource.bind(callback))
}

/** Registers work that must succeed before this transaction commits, whether or not its caller awaits it. */
export function beforeCommit<T>(tx: EntityManager, statement: Promise<T>): Promise<T> {
  callbacksOf(tx).before.push(statement)
  return statement
}

function callbacksOf(tx: EntityManager): TransactionCallbacks {
  const callbacks = registered.get(tx)
  if (!callbacks) throw new Error('This entity manager is not a transaction of inTransaction()')
  return callbacks
}
