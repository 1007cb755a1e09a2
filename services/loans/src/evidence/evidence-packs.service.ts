import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EvidencePack } from '@upline/contracts'
import { defineKeyset, type Page, type PageQuery, readLimit } from '@upline/http'
import { listPacks } from './evidence-records.queries.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('evidence-packs', { requestedAtKey: 'timestamptz', id: 'uuid' })

/** Packs that were downloaded. */
@Injectable()
export class EvidencePacksService {
  constructor(private readonly em: EntityManager) {}

  async list(asked: PageQuery): Promise<Page<EvidencePack>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const page = NEWEST_FIRST.pageOf(await listPacks(this.em, after, limit + 1), limit)
    return { ...page, rows: page.rows.map(({ requestedAtKey: _, ...pack }) => pack) }
  }
}
