import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MoveAffected, MovePreview, MovePreviewMember } from '@upline/contracts'
import { assertCanReview, seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { figuresOf, nearestUplines } from './hierarchy.store.ts'
import { MovesService } from './moves.service.ts'
import { UplinesService } from './uplines.service.ts'

/** Levels of uplines that loans pay. */
const LEVELS = 3

/** What a move would change, with the refusals of the move itself; nothing is written. */
@Injectable()
export class MovePreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly moves: MovesService,
    private readonly uplines: UplinesService,
  ) {}

  async of(memberId: string, uplineId: string | null, by: Viewer): Promise<MovePreview> {
    const seen = await this.access.see(this.em, by, memberId)
    assertCanReview(by, seen)
    if (uplineId !== seen.uplineId) {
      if (!seesCompany(by)) await this.uplines.assertCanPutUnder(this.em, by, uplineId)
      if (uplineId !== null) await this.moves.assertAllowed(this.em, memberId, uplineId)
    }
    const before = namedTo(by, await this.above(seen.uplineId))
    const after = namedTo(by, await this.above(uplineId))
    return {
      member: { id: seen.id, name: seen.name },
      from: before[0] ?? null,
      to: after[0] ?? null,
      membersMoved: 1 + (await figuresOf(this.em, memberId)).total,
      affected: affectedBy(before, after),
    }
  }

  /** This upline and the two above. */
  private above(uplineId: string | null): Promise<MovePreviewMember[]> {
    return uplineId === null ? Promise.resolve([]) : nearestUplines(this.em, uplineId, LEVELS)
  }
}

/** The members of a line that the viewer can know by name: up to the viewer's own upline (decisions, People). */
export function namedTo(viewer: Viewer, line: MovePreviewMember[]): MovePreviewMember[] {
  const own = line.findIndex(({ id }) => id === viewer.id)
  return seesCompany(viewer) || own < 0 ? line : line.slice(0, own + 2)
}

/** Members within three levels above, before or after the move: the new line first, nearest first. */
export function affectedBy(before: MovePreviewMember[], after: MovePreviewMember[]): MoveAffected[] {
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
