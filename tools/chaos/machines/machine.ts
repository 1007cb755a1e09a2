import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, closeSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unassignedPort } from '../../instance/unassigned-port.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 120_000

/** A machine that runs one loans process: its home and its temporary files are its own, and no other machine sees them. */
export class Machine {
  readonly name: string
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #logFile: string
  #child: ChildProcess | undefined
  readonly #killed = new WeakSet<ChildProcess>()
  #url = ''

  constructor(name: string, { folder, env, logFile }: { folder: string; env: NodeJS.ProcessEnv; logFile: string }) {
    this.name = name
    this.folder = join(folder, name)
    this.#env = env
    this.#logFile = logFile
  }

  get url(): string {
    return this.#url
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  async start(): Promise<void> {
    const [home, tmp] = ['home', 'tmp'].map((name) => join(this.folder, name)) as [string, string]
    for (const one of [home, tmp]) mkdirSync(one, { recursive: true })
    const port = await unassignedPort()
    const log = openSync(this.#logFile, 'a')
    const main = join(PROJECT, 'services/loans/dist/main.js')
    const child = spawn(process.execPath, ['--import', join(PROJECT, 'tools/start/end-with-parent.mjs'), main], {
      cwd: this.folder,
      env: { ...this.#env, LOANS_PORT: String(port), HOME: home, UPLINE_HOME: home, TMPDIR: tmp },
      stdio: ['ignore', log, log, 'ipc'],
    })
    this.#child = child
    closeSync(log)
    this.#url = `http://127.0.0.1:${port}`
    for (let waited = 0; !(await this.#isReady(child)); waited += 100) {
      if (waited > START_TIMEOUT_MS) throw new Error(`machine ${this.name} is not ready`)
      await pause(100)
    }
  }

  kill(): void {
    if (!this.#child) return
    this.#killed.add(this.#child)
    this.#child.kill('SIGKILL')
  }

  /** Kills the machine and deletes its folders. */
  lose(): void {
    this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #isReady(child: ChildProcess): Promise<boolean> {
    // No one waits for a machine that was killed while it started.
    if (this.#killed.has(child)) return true
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`machine ${this.name} ended while it started: see ${this.#logFile}`)
    return fetch(`${this.#url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
