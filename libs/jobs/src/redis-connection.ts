import { redisAddress } from '@upline/config'
import type { ConnectionOptions } from 'bullmq'

/**
 * BullMQ's own connection (ioredis) from REDIS_URL. A worker's connection waits while Redis is unavailable. A fail-fast
 * one rejects commands during that time, so that no one waits and nothing accumulates in memory.
 */
export function redisConnection(redisUrl: string, { failsFast = false } = {}): ConnectionOptions {
  const { database, ...address } = redisAddress(redisUrl)
  return {
    ...address,
    db: database,
    maxRetriesPerRequest: null,
    ...(failsFast ? FAILS_FAST : WAITS),
  }
}

/** A frozen Redis keeps its connections: a command without a response within this time fails. */
const FAILS_FAST = { enableOfflineQueue: false, connectTimeout: 2_000, commandTimeout: 3_000, socketTimeout: 5_000 }

/**
 * A worker's connection blocks for up to 10 s until there is a job, so its commands have no timeout. One that is silent
 * for longer is closed, and its commands are sent again on the next.
 */
const WAITS = { connectTimeout: 5_000, socketTimeout: 20_000 }
