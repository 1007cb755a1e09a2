import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rememberLog } from './faults.ts'
import { unassignedPort } from './unassigned-port.ts'
import { copyPreparedHome } from './prepared-homes.ts'

/** A complete instance with its own home and port. */
export interface Instance {
  url: string
  home: string
  supervisor: ChildProcess
  /** Seconds from the command until it is ready. */
  readyAfter: number
  logFile: string
  stop(): Promise<void>
}

export interface InstanceOptions {
  /** A checkout to start by `npm start`, which installs its packages; default: this one, by the same command without npm. */
  folder?: string
  /** Default: a new folder, or a copy of a home that the run prepared; removed at the end. */
  home?: string
  /** Creates its databases and the demo itself, even if the run prepared a home. */
  isFirstStart?: boolean
  env?: NodeJS.ProcessEnv
  /** Options of npm start, such as '--kafka'. */
  args?: string[]
  timeoutSeconds?: number
}

/** The simulated tenant changes and syncs only on request, so that counts stay the same. */
const PAUSED_TENANT = { ENCOMPASS_SIMULATOR_LIFE: 'paused', ENCOMPASS_POLLING_MINUTES: '0' }

const PROJECT = resolve(import.meta.dirname, '../..')
const MAIN = join(PROJECT, 'tools/start/main.ts')

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

function newHome({ folder, env = {}, args = [], isFirstStart }: InstanceOptions): string {
  const home = mkdtempSync(join(tmpdir(), 'upline-'))
  if (!folder && !isFirstStart) copyPreparedHome(home, { ...process.env, ...env }, args)
  return home
}

/** Starts an instance and waits until `GET /api/health` returns 200. Throws with the end of the log otherwise. */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const port = await unassignedPort()
  const url = `http://127.0.0.1:${port}`
  const home = options.home ?? newHome(options)
  const logFile = `${home}.log`
  const log = createWriteStream(logFile, { flags: 'a' })
  rememberLog(url, logFile)
  const began = performance.now()
  const args = options.args ?? []
  const [program, programArgs] = options.folder
    ? ['npm', ['start', '--', ...args]]
    : [process.execPath, [MAIN, ...args]]
  const supervisor = spawn(program, programArgs, {
    cwd: options.folder ?? PROJECT,
    env: { ...process.env, ...PAUSED_TENANT, ...options.env, PORT: String(port), UPLINE_HOME: home },
    // Through the channel the instance notices that this process ended, even by kill -9, and stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  supervisor.stdout?.pipe(log)
  supervisor.stderr?.pipe(log)
  const stop = () => stopInstance(supervisor, options.home ? undefined : home)
  const waited = () => (performance.now() - began) / 1000
  const isLost = () => supervisor.exitCode !== null || waited() > (options.timeoutSeconds ?? 300)
  if (!(await untilReady(url, isLost))) {
    await stop()
    throw new Error(`not ready after ${waited().toFixed(0)} s:\n${readFileSync(logFile, 'utf8').slice(-3000)}`)
  }
  return { url, home, supervisor, readyAfter: waited(), logFile, stop }
}

async function untilReady(url: string, isLost: () => boolean): Promise<boolean> {
  while (!(await isReady(url))) {
    if (isLost()) return false
    await pause(100)
  }
  return true
}

/** A process may end before its children, so wait until its process group is empty. */
async function stopInstance(supervisor: ChildProcess, homeToRemove: string | undefined): Promise<void> {
  const group = supervisor.pid
  if (group && isGroupAlive(group)) {
    process.kill(-group, 'SIGTERM')
    for (let waited = 0; isGroupAlive(group) && waited < 30_000; waited += 50) await pause(50)
  }
  if (homeToRemove) rmSync(homeToRemove, { recursive: true, force: true })
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
