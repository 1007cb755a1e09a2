import { randomBytes } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateEventLog } from '@upline/events/admin'
import { strongSecret, testRootSettings } from '@upline/testing/strong-secret'
import { unassignedPort } from '../instance/unassigned-port.ts'
import { sharedDatabases } from '../start/infra/databases.ts'
import { startPostgres } from '../start/infra/postgres.ts'
import { startRedis } from '../start/infra/redis.ts'
import { temporaryHome } from '../start/temporary-home.ts'

const NOBODY = 65_534
const START_TIMEOUT_MS = 120_000

/** How an app runs and how its health is checked: in a folder or in a container. */
export interface Way {
  /** The writable folder, as the app sees it. */
  data: string
  start(env: NodeJS.ProcessEnv, args: string[]): ChildProcess
  check(env: NodeJS.ProcessEnv): ChildProcess
}

type LoggedProcess = ChildProcess & { output: string }

/** Runs the output of pack.ts as its image does, as a user who can write only to the two writable folders of the image. */
export function fromFolder(out: string, scratch: string): Way {
  const data = path.join(scratch, 'data')
  fs.mkdirSync(data, { mode: 0o777 })
  fs.chmodSync(data, 0o777)
  const isRoot = process.getuid?.() === 0
  const args = ['--max-semi-space-size=2', path.join(out, 'dist/main.js')]
  return {
    data,
    start: (env, more) =>
      spawn(process.execPath, [...args, ...more], {
        cwd: out,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      }),
    check: (env) => spawn(process.execPath, [path.join(out, 'healthy.mjs')], { env, stdio: 'ignore' }),
  }
}

/**
 * Runs roster, which has native code: its migrations as a job, then the app until its health check passes, and its end on
 * SIGTERM.
 */
export async function runRoster(way: Way): Promise<string> {
  const home = temporaryHome()
  const log = () => undefined
  const postgres = await startPostgres({ home, password: strongSecret('postgres'), log })
  const redis = await startRedis({ home, password: strongSecret('redis'), log })
  try {
    const urls = await sharedDatabases(postgres.url, ['roster', 'event_log'])
    await migrateEventLog(urls['event_log']!)
    const env = {
      ...{
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        UPLINE_MODE: 'production',
        UPLINE_HOME: way.data,
        TMPDIR: way.data,
        KEY_ROOTS: testRootSettings()['KEY_ROOTS'],
      },
      ...{
        ROSTER_DATABASE_URL: urls['roster'],
        UPLINE_SEED: 'none',
        INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
        ROSTER_PORT: String(await unassignedPort()),
      },
      ...{ EVENT_LOG_URL: urls['event_log'], REDIS_URL: redis.url, MIGRATE: 'off', HOST: '127.0.0.1' },
    }
    await refusesUntilMigrated(way, env)
    await ended(start(way, env, ['migrate']), 'the migration job')
    return await servesAndEnds(way, env)
  } finally {
    await redis.stop()
    await postgres.stop()
    home.remove()
  }
}

function start(way: Way, env: NodeJS.ProcessEnv, args: string[] = []): LoggedProcess {
  const child = way.start(env, args)
  const told = Object.assign(child, { output: '' })
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (part) => (told.output += String(part)))
  return told
}

async function refusesUntilMigrated(way: Way, env: NodeJS.ProcessEnv): Promise<void> {
  const early = start(way, env)
  const [code] = (await once(early, 'exit')) as [number | null]
  if (code === 0 || !early.output.includes('run the migration job'))
    throw new Error(`it did not wait for its migrations (${code}):\n${early.output.slice(-2_000)}`)
}

async function ended(child: LoggedProcess, what: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${child.output.slice(-2_000)}`)
}

async function servesAndEnds(way: Way, env: NodeJS.ProcessEnv): Promise<string> {
  const began = Date.now()
  const app = start(way, env)
  while (!(await isHealthy(way, env))) {
    const isTooLate = Date.now() - began > START_TIMEOUT_MS
    if (isTooLate) app.kill('SIGKILL')
    if (isTooLate || app.exitCode !== null) throw new Error(`it never became healthy:\n${app.output.slice(-2_000)}`)
    await pause(300)
  }
  const healthyAfter = Date.now() - began
  app.kill('SIGTERM')
  await ended(app, 'roster')
  return `healthy after ${(healthyAfter / 1000).toFixed(1)} s, ended by SIGTERM`
}

async function isHealthy(way: Way, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [code] = (await once(way.check(env), 'exit')) as [number | null]
  return code === 0
}
