import { readConfig, wholeNumber } from '@upline/config'
import type { DatabaseUse } from './database-use.ts'

/** What connections of one use may do. */
export interface DatabaseLimits {
  connections: number
  /** Maximum wait for a connection: a free one of the pool, or a new one. */
  connectMs: number
  /** Postgres ends a longer statement; 0: never. */
  statementMs: number
  /** Postgres ends a statement that waits longer for a lock. */
  lockMs: number
  /**
   * The process closes a connection that has not answered a statement by then, because Postgres is frozen. 0: never.
   */
  answerMs: number
  /** Maximum of callers that wait for a connection. */
  maxWaiting: number
}

const settings = {
  calls: wholeNumber('DATABASE_POOL_CALLS', 5, { min: 1, max: 200 }),
  background: wholeNumber('DATABASE_POOL_BACKGROUND', 5, { min: 2, max: 200 }),
  search: wholeNumber('DATABASE_POOL_SEARCH', 2, { min: 1, max: 50 }),
  connectMs: wholeNumber('DATABASE_CONNECT_TIMEOUT_MS', 3_000, { min: 100 }),
  callMs: wholeNumber('DATABASE_STATEMENT_TIMEOUT_MS', 8_000, { min: 100 }),
  lockMs: wholeNumber('DATABASE_LOCK_TIMEOUT_MS', 6_000, { min: 100 }),
  searchMs: wholeNumber('DATABASE_SEARCH_TIMEOUT_MS', 3_000, { min: 100 }),
  backgroundMs: wholeNumber('DATABASE_BACKGROUND_TIMEOUT_MS', 15 * 60_000),
}

/** Time for Postgres to end a statement before its connection is closed. */
const GRACE_MS = 1_000
/** Background work can wait for a connection, and is retried if it fails. */
const BACKGROUND_CONNECT_MS = 30_000
const BACKGROUND_LOCK_MS = 120_000
/** One connection holds the lock of all migrations, the others run them. */
const MIGRATION_CONNECTIONS = 3
/** Each caller of a full pool waits `connectMs` at most. */
const MAX_WAITING_CALLS = 500

/** The limits of each use, from the settings of this process. */
export function databaseLimits(env: NodeJS.ProcessEnv = process.env): Record<DatabaseUse, DatabaseLimits> {
  const { calls, background, search, connectMs, callMs, lockMs, searchMs, backgroundMs } = readConfig(settings, env)
  return {
    call: {
      ...{ connections: calls, connectMs, statementMs: callMs, lockMs },
      ...{ answerMs: callMs + GRACE_MS, maxWaiting: MAX_WAITING_CALLS },
    },
    search: {
      ...{ connections: search, connectMs: Math.min(connectMs, searchMs), statementMs: searchMs, lockMs: searchMs },
      ...{ answerMs: searchMs + GRACE_MS, maxWaiting: MAX_WAITING_CALLS },
    },
    background: {
      ...{ connections: background, connectMs: BACKGROUND_CONNECT_MS, statementMs: backgroundMs },
      ...{ lockMs: BACKGROUND_LOCK_MS, answerMs: backgroundMs && backgroundMs + 60_000, maxWaiting: Infinity },
    },
    // No statement timeout: an index over millions of rows takes long. Each migration sets the lock timeout that it
    // needs.
    migration: {
      ...{ connections: MIGRATION_CONNECTIONS, connectMs: BACKGROUND_CONNECT_MS, statementMs: 0 },
      ...{ lockMs: 0, answerMs: 0, maxWaiting: Infinity },
    },
  }
}

/** Connections outside the pools: the relay, the log's reader, LISTEN and leases. */
const DIRECT_CONNECTIONS = 4

/** Maximum of connections of a service process. */
export const serviceConnections = (env: NodeJS.ProcessEnv = process.env): number =>
  Object.values(databaseLimits(env)).reduce((sum, { connections }) => sum + connections, DIRECT_CONNECTIONS)
