import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberHistoryEntry } from '@upline/contracts'
import { defineKeyset, readLimit } from '@upline/http'
import { assertCanReview, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { historyOf, type HistoryRow } from './history.store.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('member-history', { id: 'bigint' })

export interface HistoryPage {
  rows: MemberHistoryEntry[]
  nextCursor: string | null
}

@Injectable()
export class HistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
  ) {}

  /** For viewers who may edit the member, and for the member. */
  async of(memberId: string, parameters: { limit?: string; cursor?: string }, by: Viewer): Promise<HistoryPage> {
    const seen = await this.access.see(this.em, by, memberId)
    if (seen.relation !== 'self') assertCanReview(by, seen)
    const limit = readLimit(parameters.limit, LIMITS)
    const before = NEWEST_FIRST.read(parameters.cursor)?.id ?? null
    const found = await historyOf(this.em, memberId, { before, atMost: limit + 1 })
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { rows: page.rows.map(entryOf), nextCursor: page.nextCursor }
  }
}

const entryOf = ({ byId, byName, at, ...entry }: HistoryRow): MemberHistoryEntry => ({
  ...entry,
  at: new Date(at).toISOString(),
  by: byId === null ? null : { id: byId, name: byName! },
})
