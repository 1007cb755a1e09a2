import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ANOTHER_TEAM, type FieldChange, type MemberHistoryEntry } from '@upline/contracts'
import { defineKeyset, readLimit } from '@upline/http'
import { assertCanReview, seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { historyOf, type HistoryRow, uplinesEver } from './history.store.ts'

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
    const showsAll = seen.relation === 'self' || seesCompany(by)
    const shown = showsAll ? page.rows : withoutOthers(page.rows, await this.namedUplines(memberId, by))
    return { rows: shown.map(entryOf), nextCursor: page.nextCursor }
  }

  /** Names of former and current uplines that the viewer may know. */
  private async namedUplines(memberId: string, by: Viewer): Promise<ReadonlySet<string>> {
    const uplines = await uplinesEver(this.em, memberId)
    const ids = uplines.map(({ id }) => id)
    const named = await this.access.named(this.em, by, ids)
    return new Set(uplines.filter(({ id }) => named.has(id)).map(({ name }) => name))
  }
}

/** The entries with ANOTHER_TEAM instead of uplines outside the viewer's view. Entries store names as text. */
function withoutOthers(found: readonly HistoryRow[], named: ReadonlySet<string>): HistoryRow[] {
  const shown = (value: FieldChange['from']) => (typeof value === 'string' && !named.has(value) ? ANOTHER_TEAM : value)
  const changeOf = (change: FieldChange): FieldChange =>
    change.field === 'upline' ? { ...change, from: shown(change.from), to: shown(change.to) } : change
  return found.map((row) => ({ ...row, changes: row.changes.map(changeOf) }))
}

const entryOf = ({ byId, byName, at, ...entry }: HistoryRow): MemberHistoryEntry => ({
  ...entry,
  at: new Date(at).toISOString(),
  by: byId === null ? null : { id: byId, name: byName! },
})
