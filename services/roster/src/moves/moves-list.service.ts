import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MoveRequest } from '@upline/contracts'
import { rows } from '@upline/db'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import type { ApprovalRefusal, Viewer } from '@upline/permissions'
import { NAMES, PAGE } from './move-requests.queries.ts'
import { visibleAmong } from '../access/related-member.queries.ts'
import { readRequest, viewerScope } from './move-requests.store.ts'
import { approvalRequestOf, type MoveRow, moveView, ofTeam } from './move-view.ts'
import type { MovesQueryDto } from './moves.dto.ts'
import { SecondPersonService } from './second-person.service.ts'

type PageRow = MoveRow & { requestedAtKey: string }

const LIMITS = { byDefault: 50, max: 200 }
const NEWEST_FIRST = defineKeyset('moves', { requestedAtKey: 'timestamptz', requestId: 'uuid' })

/** Requests for moves as a viewer sees them. */
@Injectable()
export class MovesListService {
  constructor(
    private readonly em: EntityManager,
    private readonly secondPerson: SecondPersonService,
  ) {}

  async list(query: MovesQueryDto, viewer: Viewer): Promise<Page<MoveRequest>> {
    const scope = viewerScope(viewer)
    const limit = readLimit(query.limit, LIMITS)
    const after = NEWEST_FIRST.after(query.cursor)
    const found = await rows<PageRow>(this.em, PAGE, [scope, query.status ?? null, ...after, limit + 1])
    const page = NEWEST_FIRST.pageOf(found, limit)
    const stored = page.rows.map(({ requestedAtKey: _, ...row }) => row)
    return { rows: await this.views(stored, viewer), nextCursor: page.nextCursor }
  }

  async one(requestId: string, viewer: Viewer): Promise<MoveRequest> {
    return (await this.views([await readRequest(this.em, viewer, requestId)], viewer))[0]!
  }

  private async views(found: readonly MoveRow[], viewer: Viewer): Promise<MoveRequest[]> {
    const refusals = await this.refusals(found, viewer)
    const ids = found.flatMap((row) => [row.requestedBy, row.decidedBy ?? row.requestedBy, ...row.beneficiaries])
    const named = await rows<{ id: string; name: string }>(this.em, NAMES, [[...new Set(ids)]])
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const shown = await this.shownTo(viewer, found)
    return shown.map((row) => moveView(row, { viewer, refusal: refusals.get(row.requestId) ?? null, names }))
  }

  /** A request of the company can name members outside the manager's view. */
  private async shownTo(viewer: Viewer, found: readonly MoveRow[]): Promise<readonly MoveRow[]> {
    if (viewerScope(viewer) === null) return found
    const ids = found.flatMap(({ uplineId, previousUplineId, beneficiaries }) => [
      ...beneficiaries,
      ...[uplineId, previousUplineId].filter((id) => id !== null),
    ])
    const seen = await visibleAmong(this.em, ids, viewer.id)
    return found.map((row) => ofTeam(row, seen))
  }

  private async refusals(found: readonly MoveRow[], viewer: Viewer): Promise<Map<string, ApprovalRefusal | null>> {
    const pending = found.filter(({ status }) => status === 'pending')
    const refusals = await this.secondPerson.refusals(this.em, viewer.id, pending.map(approvalRequestOf))
    return new Map(pending.map(({ requestId }, at) => [requestId, refusals[at] ?? null]))
  }
}
