import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.join(import.meta.dirname, '../../../tools/simulators/encompass/src/main.ts')

export interface SimulatedLoan {
  id: string
  loanNumber: string
  borrower: string
  officer: string
  amount: number
  milestone: string | null
  isFunded: boolean
  actionTaken: string | null
  folder: string
  lastModified: string
  fundsReleasedOn: string | null
}

export interface SimulatorState {
  step: number
  calls: number
  mostInFlight: number
  webhooks: { subscriptions: number; waiting: number; delivered: number }
  loans: SimulatedLoan[]
}

/** The Encompass simulator as `npm start` runs it: a separate process, reached over HTTP. */
export class Simulator {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(folder = mkdtempSync(path.join(tmpdir(), 'upline-encompass-'))): Promise<Simulator> {
    const env = { ...process.env, ENCOMPASS_SIMULATOR_FOLDER: folder, ENCOMPASS_SIMULATOR_PORT: '0', NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return new Simulator(child, folder, /simulator: (\S+),/.exec(line)![1]!)
  }

  async state(): Promise<SimulatorState> {
    return (await (await fetch(`${this.url}/control/state`)).json()) as SimulatorState
  }

  /** A control call: `loans/<number>/milestone`, `faults`, `clock` and so on. */
  async control<Answer = SimulatorState>(what: string, wish: object): Promise<Answer> {
    const answer = await fetch(`${this.url}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    if (!answer.ok) throw new Error(`control ${what}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  /** As the vendor does with subscriptions that it considers dead. */
  async forgetSubscriptions(): Promise<void> {
    await this.control('webhooks', { forget: true })
  }

  async kill(): Promise<string> {
    this.child.kill('SIGKILL')
    await once(this.child, 'exit')
    return this.folder
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
