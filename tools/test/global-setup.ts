import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bundle } from '../build/bundle.ts'
import { type BackgroundServer } from '../start/infra/background-process.ts'
import { type Home, ROOT } from '../start/infra/home.ts'
import { startPostgres } from '../start/infra/postgres.ts'
import { fallbackData } from '../start/infra/postgres-user.ts'
import { startRedis } from '../start/infra/redis.ts'

/** The tests do not need durability, except those of tools/start, which start their own Postgres. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Strong enough for tests that run a service in production mode. */
const PASSWORD = randomBytes(24).toString('base64url')

const running = globalThis as typeof globalThis & { uplineTestServers?: { home: Home; servers: BackgroundServer[] } }

/** One Postgres and one Redis for all integration tests of a run. Each test creates its own databases. */
export async function setup(): Promise<void> {
  if (process.env['UPLINE_TEST_DATABASE_URL'] && process.env['UPLINE_TEST_REDIS_URL']) return
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-test-'))
  const home = { folder, cache: process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache') }
  const log = (line: string) => console.log(line)
  process.env['UPLINE_TEST_THREADS'] = await bundleThreads(folder)
  const started = await Promise.allSettled([
    startPostgres({ home, password: PASSWORD, log, settings: QUICK, detached: false }),
    startRedis({ home, password: PASSWORD, log, detached: false }),
  ])
  running.uplineTestServers = {
    home,
    servers: started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await teardown()
    throw failed.reason
  }
  const [postgres, redis] = running.uplineTestServers.servers
  process.env['UPLINE_TEST_DATABASE_URL'] = postgres!.url
  process.env['UPLINE_TEST_REDIS_URL'] = redis!.url
}

/** Bundles the threads of imports, as the build does. `bundled-threads.mjs` loads them. */
async function bundleThreads(folder: string): Promise<string> {
  const threads = path.join(folder, 'threads')
  const files = fs.globSync(path.join(ROOT, 'services/*/src/import-jobs/*.worker.ts'))
  await Promise.all(files.map((file) => bundle(file, path.join(threads, `${path.basename(file, '.ts')}.js`))))
  return threads
}

export async function teardown(): Promise<void> {
  const started = running.uplineTestServers
  if (!started) return
  await Promise.all(started.servers.map((server) => server.stop()))
  fs.rmSync(started.home.folder, { recursive: true, force: true })
  fs.rmSync(fallbackData(started.home.folder), { recursive: true, force: true })
}
