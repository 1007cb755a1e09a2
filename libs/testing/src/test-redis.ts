import { connectRedis, createRedis, type Redis } from '@upline/auth/session'

export interface TestRedis {
  url: string
  client: Redis
  close(): Promise<void>
}

/**
 * The logical database of this test worker, emptied. Files of one worker run one after the other, so it is theirs alone;
 * pub/sub channels are the server's: tests of live hints name members of their own.
 */
export async function testRedis(): Promise<TestRedis> {
  const server = process.env['UPLINE_TEST_REDIS_URL']
  if (!server)
    throw new Error(
      'UPLINE_TEST_REDIS_URL is missing: run the integration tests by vitest.config.ts, which starts a Redis',
    )
  const url = new URL(server)
  url.pathname = `/${(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % 16}`
  const client = createRedis(url.href, () => undefined)
  await connectRedis(client)
  await client.flushDb()
  return { url: url.href, client, close: async () => void (client.isOpen && client.destroy()) }
}
