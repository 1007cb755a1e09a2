import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberHistoryEntry } from '@upline/contracts'
import { rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { assertCanReview, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('member-history', { id: 'bigint' })

const PAGE = `
  select h.id::text, h.at, h.action, h.changes, h.by_id as "byId",
    coalesce(b.first_name || ' ' || b.last_name, h.by_id) as "byName"
  from member_history h left join members b on b.id = h.by_id
  where h.member_id = $1 and ($2::bigint is null or h.id < $2)
  order by h.id desc limit $3`

interface HistoryRow extends Omit<MemberHistoryEntry, 'at' | 'by'> {
  at: Date | string
  byId: string | null
  byName: string | null
}

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
    const found = await rows<HistoryRow>(this.em, PAGE, [memberId, ...NEWEST_FIRST.after(parameters.cursor), limit + 1])
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { rows: page.rows.map(entryOf), nextCursor: page.nextCursor }
  }
}

const entryOf = ({ byId, byName, at, ...entry }: HistoryRow): MemberHistoryEntry => ({
  ...entry,
  at: new Date(at).toISOString(),
  by: byId === null ? null : { id: byId, name: byName! },
})
