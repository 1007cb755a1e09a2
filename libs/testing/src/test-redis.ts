import { connectRedis, createRedis, type Redis } from '@upline/auth/session'

export interface TestRedis {
  url: string
  client: Redis
  close(): Promise<void>
}

/**
 * The logical database of this test worker, emptied. Files of one worker run sequentially, so it is exclusive. Pub/sub
 * channels are shared by the server: tests of live hints use their own members.
 */
export async function testRedis(): Promise<TestRedis> {
  const server = process.env['UPLINE_TEST_REDIS_URL']
  if (!server)
    throw new Error(
      'UPLINE_TEST_REDIS_URL is missing: run the integration tests with vitest.config.ts, which starts a Redis',
    )
  const url = new URL(server)
  url.pathname = `/${(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % 16}`
  const client = createRedis(url.href, () => undefined)
  await connectRedis(client)
  await client.flushDb()
  return { url: url.href, client, close: async () => void (client.isOpen && client.destroy()) }
}
