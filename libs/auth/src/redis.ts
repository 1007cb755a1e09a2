import { limitCommands, redisClientOptions, redisDeadlines, redisFaultLine, RepeatedLines } from '@upline/config'
import { createClient } from 'redis'

/** Nest token of the process's node-redis client. */
export const REDIS = Symbol('redis')

const MAX_RECONNECT_WAIT_MS = 1_000

/**
 * A client that rejects a command immediately while Redis is unavailable, and within 2 s if Redis does not respond (the
 * caller responds with 503). It reconnects on its own. `warn` gets one line a minute for each cause.
 */
export function createRedis(url: string, warn: (line: string) => void) {
  const { socket, ...account } = redisClientOptions(url)
  const client = createClient({
    ...account,
    disableOfflineQueue: true,
    ...redisDeadlines,
    socket: {
      ...socket,
      ...redisDeadlines.socket,
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_WAIT_MS),
    },
  })
  const lines = new RepeatedLines(warn)
  client.on('error', (fault: Error) => lines.write(redisFaultLine(fault)))
  return limitCommands(client)
}

export type Redis = ReturnType<typeof createRedis>

/**
 * Connects, and waits a little. A process that starts before its Redis keeps trying while it already serves requests.
 */
export async function connectRedis(client: Redis, timeoutMs = 3_000): Promise<void> {
  const connecting = client.connect().catch(() => undefined)
  await Promise.race([connecting, new Promise((done) => setTimeout(done, timeoutMs).unref())])
}
