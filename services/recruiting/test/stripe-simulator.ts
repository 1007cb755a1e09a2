import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.join(import.meta.dirname, '../../../tools/simulators/stripe/src/main.ts')

/** The payment simulator as `npm start` runs it: a separate process, reached over HTTP. */
export class StripeSimulator {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(webhook: { url: string; secret: string }): Promise<StripeSimulator> {
    const folder = mkdtempSync(path.join(tmpdir(), 'upline-stripe-'))
    const env = {
      ...{ ...process.env, NODE_OPTIONS: '', STRIPE_SIMULATOR_FOLDER: folder, STRIPE_SIMULATOR_PORT: '0' },
      ...{ STRIPE_SIMULATOR_WEBHOOK_URL: webhook.url, STRIPE_SIMULATOR_WEBHOOK_SECRET: webhook.secret },
    }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return new StripeSimulator(child, folder, /simulator: (\S+),/.exec(line)![1]!)
  }

  async control<Answer>(what: string, wish?: object): Promise<Answer> {
    const init = wish ? { method: 'POST', body: JSON.stringify(wish) } : {}
    const answer = await fetch(`${this.url}/control/${what}`, init)
    if (!answer.ok) throw new Error(`control ${what}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL')
      await once(this.child, 'exit')
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
