import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MoveAffected, MovePreview, MovePreviewMember } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { assertCanReview, canBackdateMoves, seesCompany, type Viewer } from '@upline/permissions'
import { rows } from '@upline/db'
import { AccessService } from '../access/access.service.ts'
import { figuresOf } from '../hierarchy/hierarchy.store.ts'
import { MovesService } from '../hierarchy/moves.service.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { chainOn } from './dated-links.ts'
import { type CheckedMove, DatedMovesService } from './dated-moves.service.ts'
import { linksOfLevelsAbove } from './link-histories.store.ts'
import { BackdatedMoveError } from './move-failures.ts'
import type { WantedMove } from './move-requests.service.ts'
import { NAMES } from './move-requests.queries.ts'

/** Levels of uplines that loans pay. */
const LEVELS = 3

/** Previews the effects of a move with the same checks as the move. Writes nothing. */
@Injectable()
export class MovePreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly moves: MovesService,
    private readonly uplines: UplinesService,
    private readonly dated: DatedMovesService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(memberId: string, { uplineId, effectiveOn }: WantedMove, by: Viewer): Promise<MovePreview> {
    const seen = await this.access.see(this.em, by, memberId)
    assertCanReview(by, seen)
    const today = await this.calendar.today()
    const move = { memberId, uplineId, effectiveOn: effectiveOn ?? today }
    const isPast = move.effectiveOn < today
    if (isPast && !canBackdateMoves(by) && !seesCompany(by)) throw new BackdatedMoveError()
    if (uplineId !== seen.uplineId && !seesCompany(by)) await this.uplines.assertCanPutUnder(this.em, by, uplineId)
    const checked = await this.checked(move, seen.uplineId)
    const before = namedTo(by, await this.above(checked.previousUplineId, move.effectiveOn))
    const after = namedTo(by, await this.above(uplineId, move.effectiveOn))
    return {
      member: { id: seen.id, name: seen.name },
      from: before[0] ?? null,
      to: after[0] ?? null,
      effectiveOn: move.effectiveOn,
      outcome: await this.outcomeOf(checked),
      membersMoved: 1 + (await figuresOf(this.em, memberId)).total,
      affected: affectedBy(before, after),
    }
  }

  private async checked(
    move: { memberId: string; uplineId: string | null; effectiveOn: string },
    todays: string | null,
  ) {
    if (move.effectiveOn === (await this.calendar.today()) && move.uplineId !== null && move.uplineId !== todays)
      await this.moves.assertAllowed(this.em, move.memberId, move.uplineId)
    return this.dated.check(this.em, move)
  }

  private async outcomeOf(move: CheckedMove): Promise<MovePreview['outcome']> {
    const today = await this.calendar.today()
    if (move.effectiveOn > today) return 'scheduled'
    if (move.effectiveOn === today || move.previousUplineId === move.uplineId) return 'done'
    return (await this.dated.beneficiaries(this.em, move)).length > 0 ? 'pending' : 'done'
  }

  /** The upline on a date, and the two uplines above. */
  private async above(uplineId: string | null, on: string): Promise<MovePreviewMember[]> {
    if (uplineId === null) return []
    const histories = await linksOfLevelsAbove(this.em, [uplineId], LEVELS - 1)
    const chain = chainOn(histories, uplineId, on, LEVELS)
    const named = await rows<MovePreviewMember>(this.em, NAMES, [chain])
    return chain.flatMap((id) => named.find((member) => member.id === id) ?? [])
  }
}

/** The members of a chain whose names the viewer may see: up to the viewer's own upline (decisions, People). */
function namedTo(viewer: Viewer, line: MovePreviewMember[]): MovePreviewMember[] {
  const own = line.findIndex(({ id }) => id === viewer.id)
  return seesCompany(viewer) || own < 0 ? line : line.slice(0, own + 2)
}

/** Members up to three levels above, before or after the move: the new chain first, nearest first. */
function affectedBy(before: MovePreviewMember[], after: MovePreviewMember[]): MoveAffected[] {
  const levelIn = (line: MovePreviewMember[], id: string) => {
    const level = line.findIndex((member) => member.id === id)
    return level < 0 ? null : level + 1
  }
  const gone = before.filter(({ id }) => levelIn(after, id) === null)
  return [...after, ...gone].map(({ id, name }) => ({
    ...{ id, name },
    levelBefore: levelIn(before, id),
    levelAfter: levelIn(after, id),
  }))
}
