import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows, uuidV7 } from '@upline/db'
import { chunksOf, digestOf, packChunk, piecesOf, unpackChunk } from './chunks.ts'
import type { FileStore } from './file-store.ts'
import * as sql from './large-files.queries.ts'

/** The owner of the file ('0198…', an import), and which of the owner's files: 'upload'. */
export interface LargeFileName {
  ownerId: string
  kind: string
}

export interface LargeFile {
  /** Size of the complete file in bytes. */
  size: number
  bytes(): AsyncGenerator<Buffer>
}

export interface ListedFile extends LargeFileName {
  id: string
  isWhole: boolean
  /** It was neither written to nor claimed for a while. */
  isAbandoned: boolean
}

interface FoundFile {
  id: string
  chunks: number
  bytes: number
  digests: Buffer
}

/** A sweep deleted the file while it was written, because its sender was silent for too long. */
export class FileAbandonedError extends Error {
  constructor() {
    super('The file was deleted while it was written: nothing had arrived for too long.')
  }
}

/**
 * Files of any size, which every process of the service can read: compressed chunks in the file store, listed in the
 * service's database. Written and read as streams, in bounded memory. Each chunk is checked against its checksum.
 *
 * A file exists as a whole or not at all. The transaction that refers to it also claims it, so that no sweep deletes it
 * in between:
 *
 *     await largeFiles.write({ ownerId: id, kind: 'upload' }, request)
 *     await inTransaction(em, async (tx) => {
 *       if (!(await largeFiles.claim(tx, { ownerId: id, kind: 'upload' }))) throw new FileGoneError()
 *       await addJob(tx, id)
 *     })
 */
export class LargeFiles {
  readonly #em: EntityManager
  readonly #store: FileStore

  constructor(em: EntityManager, store: FileStore) {
    this.#em = em
    this.#store = store
  }

  async write({ ownerId, kind }: LargeFileName, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const id = uuidV7(new Date())
    const digests: Buffer[] = []
    await this.#ask(sql.BEGIN_FILE, [id, ownerId, kind])
    try {
      await this.#writeChunks(id, bytes, digests)
    } catch (fault) {
      // If this fails too, a sweep deletes the rest.
      await this.#erase(id, digests.length).catch(() => undefined)
      throw fault
    }
  }

  /** Call it in the transaction that refers to the file from now on. Returns false if the file does not exist. */
  async claim(tx: EntityManager, { ownerId, kind }: LargeFileName): Promise<boolean> {
    return (await firstRow(tx, sql.CLAIM_FILE, [ownerId, kind])) !== undefined
  }

  /** undefined if the file does not exist. */
  async read({ ownerId, kind }: LargeFileName): Promise<LargeFile | undefined> {
    const [found] = await this.#ask<FoundFile>(sql.FIND_FILE, [ownerId, kind])
    return found && { size: found.bytes, bytes: () => this.#bytesOf(found) }
  }

  async delete({ ownerId, kind }: LargeFileName): Promise<void> {
    for (const { id } of await this.#ask<{ id: string }>(sql.FILES_OF, [ownerId, kind])) await this.remove(id)
  }

  /** Abandoned files of a kind, and incomplete files of any kind. */
  list(kind: string, abandonedAfterMs: number): Promise<ListedFile[]> {
    return this.#ask<ListedFile>(sql.LISTED_FILES, [kind, abandonedAfterMs])
  }

  /**
   * The chunks are deleted before the row that lists them. With `abandonedAfterMs`, a file that was touched meanwhile
   * stays.
   */
  async remove(id: string, abandonedAfterMs: number | null = null): Promise<void> {
    const [doomed] = await this.#ask<{ chunks: number }>(sql.DOOM_FILE, [id, abandonedAfterMs])
    if (doomed) await this.#erase(id, doomed.chunks)
  }

  async #erase(id: string, chunks: number): Promise<void> {
    for (let n = 0; n < chunks; n++) await this.#store.deleteFile(chunkKey(id, n))
    await this.#ask(sql.DROP_FILE, [id])
  }

  /** While one chunk is stored, the next one arrives. */
  async #writeChunks(id: string, bytes: AsyncIterable<Uint8Array>, digests: Buffer[]): Promise<void> {
    let storing: Promise<void> = Promise.resolve()
    let size = 0
    try {
      for await (const chunk of chunksOf(bytes)) {
        await storing
        storing = this.#storeChunk(id, digests.length, chunk)
        storing.catch(() => undefined)
        digests.push(digestOf(chunk))
        size += chunk.length
      }
    } finally {
      await storing
    }
    const parameters = [id, size, Buffer.concat(digests), digests.length]
    if ((await this.#ask(sql.END_FILE, parameters)).length === 0) throw new FileAbandonedError()
  }

  async #storeChunk(id: string, n: number, chunk: Buffer): Promise<void> {
    const packed = await packChunk(chunk)
    if ((await this.#ask(sql.NOTE_CHUNK, [id, n])).length === 0) throw new FileAbandonedError()
    await this.#store.putFile(chunkKey(id, n), packed)
  }

  /** While one chunk is read, the next one is loaded. */
  async *#bytesOf(file: FoundFile): AsyncGenerator<Buffer> {
    const get = (n: number): Promise<Buffer> => {
      const chunk = this.#chunkOf(file, n)
      chunk.catch(() => undefined)
      return chunk
    }
    let next = file.chunks > 0 ? get(0) : undefined
    for (let n = 0; next; n++) {
      const chunk = await next
      next = n + 1 < file.chunks ? get(n + 1) : undefined
      yield* piecesOf(chunk)
    }
  }

  async #chunkOf({ id, digests }: FoundFile, n: number): Promise<Buffer> {
    const stored = await this.#store.getFile(chunkKey(id, n))
    if (!stored) throw new Error(`Chunk ${n} of a stored file is missing.`)
    return unpackChunk(stored.bytes, { n, digests })
  }

  #ask<Row>(statement: string, parameters: unknown[]): Promise<Row[]> {
    return rows<Row>(this.#em.fork(), statement, parameters)
  }
}

const chunkKey = (id: string, n: number): string => `large/${id}/${n}.zst`
