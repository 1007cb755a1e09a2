import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type BulkUplineResponse, isCompanyRole } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { canPutUnder, UplineOutsideTeamError, type Viewer } from '@upline/permissions'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { AccessService } from '../access/access.service.ts'
import { BulkMovesService } from './bulk-moves.service.ts'
import { lockHierarchyFor } from './caller-lock.ts'
import { UnknownUplineError } from './hierarchy-failures.ts'
import { type Move, MovesService } from './moves.service.ts'
import { TeamHintsService } from './team-hints.service.ts'

@Injectable()
export class UplinesService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly moves: MovesService,
    private readonly bulkMoves: BulkMovesService,
    private readonly hints: TeamHintsService,
  ) {}

  setAll(uplineId: string, by: Viewer): Promise<BulkUplineResponse> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const chosen = await this.access.find(tx, by, uplineId)
      if (!chosen) throw new MemberNotFoundError()
      const answer = await this.bulkMoves.moveEveryoneUnder(tx, chosen, by.id)
      this.hints.everyone(tx)
      return answer
    })
  }

  undoAll(operationId: string, by: Viewer): Promise<{ updated: number }> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const updated = await this.bulkMoves.undo(tx, operationId, by.id)
      this.hints.everyone(tx)
      return { updated }
    })
  }

  /** The teams change for both the old and the new upline chain. */
  async moveAndNotify(tx: EntityManager, member: { id: string; uplineId: string | null }, to: Move): Promise<void> {
    await this.hints.changed(tx, [member.uplineId])
    await this.moves.move(tx, member.id, to)
    await this.hints.changed(tx, [member.id])
  }

  /** The company can choose any upline or none, a manager only one in their team. Any other is 403, even if it exists. */
  async assertCanPutUnder(tx: EntityManager, by: Viewer, uplineId: string | null): Promise<void> {
    const upline = uplineId === null ? undefined : await this.access.find(tx, by, uplineId)
    if (!canPutUnder(by, upline?.relation ?? 'nobody')) throw new UplineOutsideTeamError()
    if (uplineId !== null && !upline && isCompanyRole(by.role)) throw new UnknownUplineError()
  }
}
