import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instance } from '../../instance/instance.ts'
import { ourProcesses } from '../../instance/our-processes.ts'
import { environmentOf } from '../../instance/places.ts'
import { Machine } from './machine.ts'

/** Machines next to the instance's own. */
const OTHERS = 2

/** Three machines that run loans: the instance's own, which its supervisor starts again, and two of ours. */
export class Cluster {
  readonly killed: string[] = []
  readonly #instance: Instance
  readonly #env: NodeJS.ProcessEnv
  readonly #folder = mkdtempSync(join(tmpdir(), 'upline-machines-'))
  #machines: Machine[] = []
  #count = 0
  #starting: Promise<void>[] = []

  constructor(instance: Instance) {
    this.#instance = instance
    this.#env = environmentOf(instance, 'loans')
  }

  async start(): Promise<void> {
    for (let n = 0; n < OTHERS; n++) await this.#add().start()
  }

  /** URLs of the loans processes for direct calls, that of the instance first. */
  get urls(): string[] {
    const running = this.#machines.filter(({ isRunning }) => isRunning).map(({ url }) => url)
    return [`http://127.0.0.1:${this.#env['LOANS_PORT']}`, ...running]
  }

  /** Kills one of them with `kill -9`. Of three of our machines, two restart with their folder and one is replaced. */
  killOne(random: () => number): void {
    const victim = Math.floor(random() * (OTHERS + 1))
    const machine = this.#machines[victim]
    if (!machine) return this.#killOwn()
    if (!machine.isRunning) return
    this.killed.push(machine.name)
    if (random() < 2 / 3) {
      machine.kill()
      this.#starting.push(machine.start())
    } else {
      machine.lose()
      this.#machines.splice(victim, 1)
      this.#starting.push(this.#add().start())
    }
  }

  /** Waits until every restarted machine is ready. */
  async untilStarted(): Promise<void> {
    await Promise.all(this.#starting.splice(0))
  }

  /** Files of imports in folders of our machines. */
  get leftFiles(): string[] {
    return readdirSync(this.#folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /upload|refused|files\//.test(name),
    )
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#starting)
    for (const machine of this.#machines) machine.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #add(): Machine {
    const { logFile } = this.#instance
    const machine = new Machine(`machine-${++this.#count}`, { folder: this.#folder, env: this.#env, logFile })
    this.#machines.push(machine)
    return machine
  }

  #killOwn(): void {
    const own = ourProcesses(this.#instance).find(({ kind }) => kind === 'loans')
    if (!own) return
    this.killed.push('machine-0')
    process.kill(own.pid, 'SIGKILL')
  }
}
