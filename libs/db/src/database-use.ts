import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The purpose of a connection. call: a response that a user waits for. search: any part of a text, over all rows.
 * background: jobs, events, sweeps, and calls whose route has a long deadline. migration: changes of the schema.
 */
export type DatabaseUse = 'call' | 'search' | 'background' | 'migration'

const uses = new AsyncLocalStorage<DatabaseUse>()

/** Within the work, new connections come from the pool of this use. A transaction that has begun keeps its own. */
export const withUse = <T>(use: DatabaseUse, work: () => T): T => uses.run(use, work)

/** background, unless a call sets another use. */
export const currentUse = (): DatabaseUse => uses.getStore() ?? 'background'
