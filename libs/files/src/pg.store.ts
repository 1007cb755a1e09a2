import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { contentTypeOf } from './content-types.ts'
import type { FileStore, StoredFile } from './file-store.ts'

const PUT = 'insert into stored_files (key, content) values ($1, $2) on conflict (key) do nothing'

/** Files in the database of the service, which every process of the service can read. */
export class PgStore implements FileStore {
  readonly #em: EntityManager

  constructor(em: EntityManager) {
    this.#em = em
  }

  async putFile(key: string, bytes: Uint8Array): Promise<void> {
    if (contentTypeOf(key) === undefined) throw new Error(`'${key}' is not a key of a file: it needs a known ending`)
    await rows(this.#em.fork(), PUT, [key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])
  }

  async getFile(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key)
    if (contentType === undefined) return undefined
    const sql = 'select content from stored_files where key = $1'
    const found = await firstRow<{ content: Buffer }>(this.#em.fork(), sql, [key])
    return found && { bytes: found.content, contentType }
  }

  /** In order, up to a limit. */
  async keysAfter(last: string, limit: number): Promise<string[]> {
    const sql = 'select key from stored_files where key > $1 order by key limit $2'
    return (await rows<{ key: string }>(this.#em.fork(), sql, [last, limit])).map(({ key }) => key)
  }

  async deleteFile(key: string): Promise<void> {
    await rows(this.#em.fork(), 'delete from stored_files where key = $1', [key])
  }
}
