import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyState, type SimState } from './sim-state.ts'

/** The account in one file. Changes during a write are saved together by the next one. */
export class StateFile {
  private readonly path: string
  private running: Promise<void> | undefined
  private next: Promise<void> | undefined
  readonly state: SimState

  private constructor(path: string, state: SimState) {
    this.path = path
    this.state = state
  }

  static async open(folder: string): Promise<StateFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'account.json')
    const text = await readFile(path, 'utf8').catch(() => null)
    return new StateFile(path, text === null ? emptyState() : (JSON.parse(text) as SimState))
  }

  /** Resolves when every change before the call is on disk. */
  save(): Promise<void> {
    if (!this.running) return (this.running = this.write())
    const again = () => {
      this.next = undefined
      return (this.running = this.write())
    }
    // Continue after a failed write: the disk may have space again.
    this.next ??= this.running.then(again, again)
    return this.next
  }

  /** For changes that no caller waits for. If this save fails, the next one writes them. */
  saveSoon(): void {
    this.save().catch((fault: Error) => process.stderr.write(`Cannot save the account: ${fault.message}\n`))
  }

  private async write(): Promise<void> {
    try {
      await writeFile(`${this.path}.part`, JSON.stringify(this.state), { mode: 0o600 })
      await rename(`${this.path}.part`, this.path)
    } finally {
      if (!this.next) this.running = undefined
    }
  }
}
