import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a connection is taken for. call: an answer that someone waits for. search: any part of a text, over all rows.
 * background: jobs, events, sweeps, and calls whose route has a long deadline. migration: changes of the schema.
 */
export type DatabaseUse = 'call' | 'search' | 'background' | 'migration'

const uses = new AsyncLocalStorage<DatabaseUse>()

/** Connections that the work takes outside of a transaction already begun come from the pool of this use. */
export const forUse = <T>(use: DatabaseUse, work: () => T): T => uses.run(use, work)

/** background, unless a call said otherwise. */
export const currentUse = (): DatabaseUse => uses.getStore() ?? 'background'
