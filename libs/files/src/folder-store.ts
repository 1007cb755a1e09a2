import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentTypeOf } from './content-types.ts'
import type { FileStore, StoredFile } from './file-store.ts'

/** Files in a folder of one machine, which only the user of the process can read. */
export class FolderStore implements FileStore {
  readonly #folder: string

  constructor(folder: string, service: string) {
    this.#folder = join(folder, service)
  }

  /** Written aside and then linked to its name, which fails where the name is taken: no reader sees half a file. */
  async putFile(key: string, bytes: Uint8Array): Promise<void> {
    if (contentTypeOf(key) === undefined) throw new Error(`'${key}' is no key of a file`)
    const file = join(this.#folder, key)
    const aside = `${file}.${randomUUID()}.part`
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    try {
      await writeFile(aside, bytes, { mode: 0o600 })
      await link(aside, file).catch(unlessCode('EEXIST'))
    } finally {
      await rm(aside, { force: true })
    }
  }

  async getFile(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key)
    if (contentType === undefined) return undefined
    const bytes = await readFile(join(this.#folder, key)).catch(unlessCode('ENOENT'))
    return bytes && { bytes, contentType }
  }

  async deleteFile(key: string): Promise<void> {
    if (contentTypeOf(key) !== undefined) await rm(join(this.#folder, key), { force: true })
  }
}

const unlessCode = (code: string) => (fault: NodeJS.ErrnoException) => {
  if (fault.code !== code) throw fault
  return undefined
}
