import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError } from '@upline/csv'

/** A file that has not grown for so long is nobody's. */
const ABANDONED_MS = 15 * 60_000
const PIECE = 256 * 1024
/** Rows hold personal data. */
const PRIVATE = { mode: 0o600 }

/** Which of these jobs are open; a job that is not known is missing. */
export type AreOpen = (ids: string[]) => Promise<ReadonlyMap<string, boolean>>

/** Files of imports: what was uploaded, until its job ends; and the refused rows, to be downloaded again. */
export class ImportFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(id: string, upload: Readable): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const part = `${this.#uploaded(id)}.part`
    try {
      await pipeline(upload, createWriteStream(part, PRIVATE))
      await rename(part, this.#uploaded(id))
    } catch (fault) {
      await rm(part, { force: true })
      throw fault
    }
  }

  /** Sweeps now, and again whenever an upload can have become abandoned. */
  async keepSwept(isOpen: AreOpen): Promise<void> {
    await this.sweep(isOpen)
    setInterval(() => void this.sweep(isOpen).catch(() => undefined), ABANDONED_MS).unref()
  }

  /**
   * Deletes what a killed process has left behind: uploads of jobs that have ended, and, once nothing has arrived for a
   * while, partial uploads and those without a job, since another process may still be receiving them.
   */
  async sweep(isOpen: AreOpen): Promise<void> {
    const found: [name: string, id: string, isPart: boolean][] = []
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const [, id, part] = /^([0-9a-f-]+)\.upload(\.part)?$/.exec(name) ?? []
      if (id) found.push([name, id, part !== undefined])
    }
    const open = await isOpen(found.map(([, id]) => id))
    for (const [name, id, isPart] of found) {
      const file = join(this.#folder, name)
      const isLeft = open.get(id) === false || ((isPart || !open.has(id)) && (await isAbandoned(file)))
      if (isLeft) await rm(file, { force: true })
    }
  }

  pathOf(id: string): string {
    return this.#uploaded(id)
  }

  bytes(id: string): Promise<Readable> {
    return fileBytes(this.#uploaded(id))
  }

  async forget(id: string): Promise<void> {
    await rm(this.#uploaded(id), { force: true })
  }

  async writeRefused(id: string, lines: AsyncIterable<string>): Promise<void> {
    const file = this.#refused(id)
    await pipeline(Readable.from(lines), createWriteStream(`${file}.part`, PRIVATE))
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

async function isAbandoned(file: string): Promise<boolean> {
  const grown = await stat(file).catch(() => undefined)
  return grown !== undefined && Date.now() - grown.mtimeMs > ABANDONED_MS
}

/** The bytes of a file, unpacked where it is gzip by its first bytes. */
export async function fileBytes(path: string): Promise<Readable> {
  // Looked at first: a stream of a file that is gone would fail before anybody listens to it.
  const isPacked = await isGzip(path)
  const stream = createReadStream(path, { highWaterMark: PIECE })
  if (!isPacked) return stream
  const { size } = await stat(path)
  const unpacked = withinReason(size)
  void pipeline(stream, createGunzip({ chunkSize: PIECE }), unpacked).catch(() => undefined)
  return unpacked
}

/** So much any packed file may unpack to; beyond it, no more than so many times its size: rows of people pack to a tenth. */
const ANYWAY = 256 * 1024 * 1024
const TIMES = 150

/** Ends the reading of a file that was packed to burst. */
export function withinReason(packedBytes: number, { anyway = ANYWAY, times = TIMES } = {}): Transform {
  const most = Math.max(anyway, packedBytes * times)
  let bytes = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      if (bytes <= most) return done(null, piece)
      done(new CsvError('not-text', 1, 'The packed file unpacks to far more than rows of people do.'))
    },
  })
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
