import { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LargeFile, LargeFiles } from '@upline/files'
import { FileLostError } from './import-file-failures.ts'
import { unpacked } from './packed-files.ts'

/** A file that was not written to for this long, and that no import has claimed, is deleted. */
export const ABANDONED_MS = 15 * 60_000

/** Which of these jobs are open. Unknown jobs are missing. */
export type FindOpenImports = (ids: string[]) => Promise<ReadonlyMap<string, boolean>>

/**
 * Files of imports, which every process of the service can read: the upload, until its job ends, and the rejected rows,
 * for download.
 */
export class ImportFiles {
  readonly #files: LargeFiles

  constructor(files: LargeFiles) {
    this.#files = files
  }

  keep(id: string, upload: Readable): Promise<void> {
    return this.#files.write(uploadOf(id), upload)
  }

  /**
   * Call it in the transaction that adds the import: from then on the file stays until the import has ended. Returns
   * false if it is gone.
   */
  claim(tx: EntityManager, id: string): Promise<boolean> {
    return this.#files.claim(tx, uploadOf(id))
  }

  /** The bytes of the upload, decompressed if its first bytes indicate gzip. */
  async bytes(id: string): Promise<Readable> {
    const found = await this.#files.read(uploadOf(id))
    if (!found) throw new FileLostError()
    return unpacked(found)
  }

  forget(id: string): Promise<void> {
    return this.#files.delete(uploadOf(id))
  }

  writeRefused(id: string, lines: AsyncIterable<string>): Promise<void> {
    return this.#files.write(refusedOf(id), Readable.from(encoded(lines)))
  }

  /** undefined if no row was rejected. */
  async refused(id: string): Promise<Readable | undefined> {
    const found = await this.#files.read(refusedOf(id))
    return found && readableOf(found)
  }

  /**
   * Deletes what a killed process has left behind: uploads of imports that have ended, and, after a while, files that
   * are incomplete or that no import has claimed.
   */
  async sweep(areOpen: FindOpenImports, abandonedMs = ABANDONED_MS): Promise<void> {
    const listed = await this.#files.list(UPLOAD, abandonedMs)
    const open = await areOpen(listed.map(({ ownerId }) => ownerId))
    for (const { id, ownerId, isWhole, isAbandoned } of listed) {
      if (isWhole && open.get(ownerId) === false) await this.#files.remove(id)
      else if (isAbandoned && !(isWhole && open.has(ownerId))) await this.#files.remove(id, abandonedMs)
    }
  }
}

const UPLOAD = 'upload'
const uploadOf = (id: string) => ({ ownerId: id, kind: UPLOAD })
const refusedOf = (id: string) => ({ ownerId: id, kind: 'refused' })

export const readableOf = (file: LargeFile): Readable => Readable.from(file.bytes(), { objectMode: false })

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(line)
}
