import { redisAddress } from '@upline/config'
import type { ConnectionOptions } from 'bullmq'

/**
 * BullMQ's own connection (ioredis) from REDIS_URL. A worker's waits for a Redis that is away; one that fails fast rejects
 * commands meanwhile, so that nobody waits and nothing piles up in memory.
 */
export function redisConnection(redisUrl: string, { failsFast = false } = {}): ConnectionOptions {
  const { database, ...address } = redisAddress(redisUrl)
  return {
    ...address,
    db: database,
    maxRetriesPerRequest: null,
    ...(failsFast ? { enableOfflineQueue: false, commandTimeout: COMMAND_TIMEOUT_MS } : {}),
  }
}

/** A frozen Redis keeps its connections: a command that it does not answer in this time has failed. */
const COMMAND_TIMEOUT_MS = 5_000
