import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Files of imports: what was uploaded, until its job ends; and the refused rows, to be downloaded again. */
export class ImportFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(id: string, upload: Readable): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    try {
      await pipeline(upload, createWriteStream(this.#uploaded(id)))
    } catch (fault) {
      await this.forget(id)
      throw fault
    }
  }

  /** The bytes of the file, unpacked where it is gzip by its first bytes. */
  async bytes(id: string): Promise<Readable> {
    const stream = createReadStream(this.#uploaded(id))
    if (!(await isGzip(this.#uploaded(id)))) return stream
    const unpacked = createGunzip()
    void pipeline(stream, unpacked).catch(() => undefined)
    return unpacked
  }

  async forget(id: string): Promise<void> {
    await rm(this.#uploaded(id), { force: true })
  }

  async writeRefused(id: string, lines: AsyncIterable<string>): Promise<void> {
    const file = this.#refused(id)
    await pipeline(Readable.from(lines), createWriteStream(`${file}.part`))
    await rename(`${file}.part`, file)
  }

  /** undefined where none were refused. */
  async refused(id: string): Promise<Readable | undefined> {
    const file = await open(this.#refused(id)).catch(() => undefined)
    return file?.createReadStream()
  }

  #uploaded(id: string): string {
    return join(this.#folder, `${id}.upload`)
  }

  #refused(id: string): string {
    return join(this.#folder, `${id}-refused.csv`)
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}
