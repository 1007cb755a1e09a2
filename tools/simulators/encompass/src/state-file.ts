import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyState, seedState } from './seed.ts'
import type { SimState } from './sim-state.ts'

/** The tenant's state in one file, so that a restart has the same loans. */
export class StateFile {
  private readonly path: string
  private writing: Promise<void> = Promise.resolve()
  private next: Promise<void> | null = null
  readonly state: SimState

  private constructor(path: string, state: SimState) {
    this.path = path
    this.state = state
  }

  static async open(folder: string, now: Date, zone: string): Promise<StateFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'tenant.json')
    const text = await readFile(path, 'utf8').catch(() => null)
    const stored = text === null ? null : { ...emptyState(), ...(JSON.parse(text) as SimState) }
    const file = new StateFile(path, stored ?? seedState(now, zone))
    if (text === null) await file.save()
    return file
  }

  /** Writes a temporary file and renames it, so that a kill never leaves half a file. Calls during a write share the next one. */
  save(): Promise<void> {
    const write = async () => {
      this.next = null
      await writeFile(`${this.path}.part`, JSON.stringify(this.state), { mode: 0o600 })
      await rename(`${this.path}.part`, this.path)
    }
    this.next ??= this.writing = this.writing.then(write, write)
    return this.next
  }

  /** For changes that no caller waits for. If this save fails, the next one writes them. */
  saveSoon(): void {
    this.save().catch((fault: Error) => process.stderr.write(`Cannot save the tenant: ${fault.message}\n`))
  }
}
