import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EvidenceMember, EvidencePack } from '@upline/contracts'
import { searching } from '@upline/db'
import { defineKeyset, type Page, type PageQuery, readLimit } from '@upline/http'
import { likePattern } from '../pipeline/list-filter.ts'
import { listPacks } from './evidence-records.queries.ts'
import { findMembers } from './evidence-scope.queries.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('evidence-packs', { requestedAtKey: 'timestamptz', id: 'uuid' })

const MEMBERS_FOUND = 50

/** Packs that were downloaded, and the members that packs can be about. */
@Injectable()
export class EvidencePacksService {
  constructor(private readonly em: EntityManager) {}

  async list(asked: PageQuery): Promise<Page<EvidencePack>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const page = NEWEST_FIRST.pageOf(await listPacks(this.em, after, limit + 1), limit)
    return { ...page, rows: page.rows.map(({ requestedAtKey: _, ...pack }) => pack) }
  }

  /** The Compliance duty sees no other member in the roster. */
  members(q: string | undefined): Promise<EvidenceMember[]> {
    const pattern = likePattern(q)
    return searching(pattern, () => findMembers(this.em, pattern, MEMBERS_FOUND))
  }
}
