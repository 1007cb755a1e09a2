import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { SiteContent, SiteKind } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { FILES, type FileStore } from '@upline/files'
import { etagOf } from '../rendering/page-reply.ts'
import { TERMS_NOW } from '../earnings/earnings-terms.service.ts'
import { type EarningsTerms, FIRST_TERMS, withTerms } from '../rendering/earnings.ts'

export interface PublishedSite {
  id: string
  memberId: string
  kind: SiteKind
  content: SiteContent
  file: string
  styleHash: string
  /** For a recruiting site: the terms that its earnings examples show now. */
  terms: Partial<EarningsTerms> | null
}

// Removed and inactive members have no site.
const SERVED = `
  select s.id, s.member_id as "memberId", s.kind, v.content, v.file, v.style_hash as "styleHash",
    case when s.kind = 'recruiting' then ${TERMS_NOW} end as terms
  from sites s
  join site_versions v on v.site_id = s.id and v.version = s.published_version
  join agent_profiles a on a.id = s.member_id and a.is_active and a.removed_at is null
  where s.slug = $1 and s.status = 'published'`

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
    return firstRow<PublishedSite>(this.em, SERVED, [slug])
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
