import { limitCommands, redisDeadlines } from '@upline/config'
import { createClient } from 'redis'

/** Nest token of the process's node-redis client. */
export const REDIS = Symbol('redis')

const MAX_RECONNECT_WAIT_MS = 1_000

/**
 * A client that fails a command immediately while Redis is away, and within 2 s if Redis does not answer (the caller answers
 * 503). It reconnects on its own. `onError` gets every broken connection: without a listener Node would end the process.
 */
export function createRedis(url: string, onError: (fault: Error) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    ...redisDeadlines,
    socket: {
      ...redisDeadlines.socket,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_WAIT_MS),
    },
  })
  client.on('error', onError)
  return limitCommands(client)
}

export type Redis = ReturnType<typeof createRedis>

/** Connects, and waits a little: a process that starts before its Redis goes on trying while it already answers. */
export async function connectRedis(client: Redis, patienceMs = 3_000): Promise<void> {
  const connecting = client.connect().catch(() => undefined)
  await Promise.race([connecting, new Promise((done) => setTimeout(done, patienceMs).unref())])
}
