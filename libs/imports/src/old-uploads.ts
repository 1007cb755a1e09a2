import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inBackground } from '@upline/config'
import { ABANDONED_MS, type ImportFiles } from './import-files.ts'

const LOOK_INTERVAL_MS = 30_000
const NAME = /^([0-9a-f-]+)(?:\.upload(\.part)?|(-refused)\.csv)$/

interface Log {
  log(line: string): void
  warn(line: string): void
}

/**
 * Moves files of imports from the folder of the previous version into the file store. A process of that version may
 * still receive uploads next to this one, so the folder is checked repeatedly while this process runs.
 */
export class OldUploads {
  readonly #folder: string
  readonly #files: ImportFiles
  readonly #log: Log

  constructor(folder: string, files: ImportFiles, log: Log) {
    this.#folder = folder
    this.#files = files
    this.#log = log
  }

  async keepMoving(): Promise<void> {
    await this.move()
    setInterval(() => inBackground(this.move(), this.#log), LOOK_INTERVAL_MS).unref()
  }

  async move(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const [, id, part, refused] = NAME.exec(name) ?? []
      if (id) await this.#moveFile(name, { id, isPart: part !== undefined, isRefused: refused !== undefined })
    }
  }

  async #moveFile(name: string, of: { id: string; isPart: boolean; isRefused: boolean }): Promise<void> {
    const file = join(this.#folder, name)
    try {
      if (of.isPart) return await removeAbandoned(file)
      const bytes = createReadStream(file)
      await (of.isRefused ? this.#files.writeRefused(of.id, bytes) : this.#files.keep(of.id, bytes))
      await rm(file, { force: true })
      this.#log.log(`${name} moved from ${this.#folder} into the file store`)
    } catch (fault) {
      // Another process has moved it in the meantime, or the next check retries.
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn(`${name} stays in ${this.#folder} for now: ${(fault as Error).message}`)
    }
  }
}

async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (Date.now() - mtimeMs > ABANDONED_MS) await rm(file, { force: true })
}
