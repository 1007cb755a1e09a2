import type { ConnectionOptions } from 'bullmq'

/**
 * BullMQ's own connection (ioredis) from REDIS_URL. A worker's waits for a Redis that is away; one that fails fast rejects
 * commands meanwhile, so that nobody waits and nothing piles up in memory.
 */
export function redisConnection(redisUrl: string, { failsFast = false } = {}): ConnectionOptions {
  const url = new URL(redisUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    maxRetriesPerRequest: null,
    ...(failsFast ? FAILS_FAST : WAITS),
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
  }
}

/** A frozen Redis keeps its connections: a command that it does not answer in this time has failed. */
const FAILS_FAST = { enableOfflineQueue: false, connectTimeout: 2_000, commandTimeout: 3_000, socketTimeout: 5_000 }

/**
 * A worker's connection blocks for up to 10 s until there is a job, so its commands have no deadline of their own. One that
 * hears nothing for longer is closed, and its commands are sent again on the next.
 */
const WAITS = { connectTimeout: 5_000, socketTimeout: 20_000 }
