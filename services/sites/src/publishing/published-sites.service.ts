import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { FILES, type FileStore } from '@upline/files'
import { etagOf } from '../rendering/page-reply.ts'
import { FIRST_TERMS, withTerms } from '../rendering/earnings.ts'
import { publishedSite, type PublishedSite } from './published-sites.queries.ts'

/** Size of the page cache. A file never changes, so none needs revalidation. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024

/** Finds the published version at an address, and its file. */
@Injectable()
export class PublishedSites {
  private readonly kept = new Map<string, Buffer>()
  private keptBytes = 0

  constructor(
    private readonly em: EntityManager,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  find(slug: string): Promise<PublishedSite | undefined> {
    return publishedSite(this.em, slug)
  }

  /** Returns the page to send; undefined if the file is gone. */
  async pageOf({ file, kind, terms }: PublishedSite): Promise<{ bytes: Buffer; etag: string } | undefined> {
    const bytes = await this.fileOf(file)
    if (!bytes) return undefined
    if (kind === 'origination') return { bytes, etag: etagOf(file) }
    const page = Buffer.from(withTerms(bytes.toString(), { ...FIRST_TERMS, ...terms }))
    return { bytes: page, etag: etagOf(page) }
  }

  private async fileOf(file: string): Promise<Buffer | undefined> {
    const known = this.kept.get(file)
    if (known) return known
    const bytes = (await this.files.getFile(file))?.bytes
    if (bytes) this.keep(file, bytes)
    return bytes
  }

  private keep(file: string, bytes: Buffer): void {
    this.kept.set(file, bytes)
    this.keptBytes += bytes.length
    for (const [oldest, dropped] of this.kept) {
      if (this.keptBytes <= MAX_CACHED_BYTES) return
      this.kept.delete(oldest)
      this.keptBytes -= dropped.length
    }
  }
}
