import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names that we give: nothing else is ever looked for, so no name can lead out of the folder. */
const OUR_NAMES = /^[0-9a-f-]{36}\.(jpg|png)$/

/** Uploaded photos, as files of a folder. A name is never used twice, so a file never changes. */
export class PhotoFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async save(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, name)
    await writeFile(`${file}.part`, bytes)
    await rename(`${file}.part`, file)
  }

  async read(name: string): Promise<Buffer | undefined> {
    if (!OUR_NAMES.test(name)) return undefined
    return readFile(join(this.#folder, name)).catch(() => undefined)
  }
}
