import { createClient } from 'redis'

/** Nest token of the process's node-redis client. */
export const REDIS = Symbol('redis')

const COMMAND_TIMEOUT_MS = 3_000
const LONGEST_WAIT_MS = 1_000

/**
 * A client that fails a command at once while Redis is away (the caller answers 503) and comes back by itself. `onError`
 * hears of every broken connection: without a listener Node would end the process.
 */
export function createRedis(url: string, onError: (fault: Error) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_WAIT_MS) },
  })
  client.on('error', onError)
  return client
}

export type Redis = ReturnType<typeof createRedis>

/** Connects, and waits a little: a process that starts before its Redis goes on trying while it already answers. */
export async function connectRedis(client: Redis, patienceMs = 3_000): Promise<void> {
  const connecting = client.connect().catch(() => undefined)
  await Promise.race([connecting, new Promise((done) => setTimeout(done, patienceMs).unref())])
}
