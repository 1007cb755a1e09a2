import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type BulkUplineAnswer, isCompanyRole, type Member } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { MemberMissingError, UplineOutsideError } from '../access/access-failures.ts'
import { AccessService } from '../access/access.service.ts'
import { assertMayManage, mayPutUnder, type Viewer } from '../access/permissions.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { BulkMovesService } from './bulk-moves.service.ts'
import { UnknownUplineError } from './hierarchy-failures.ts'
import { lockHierarchy } from './hierarchy.store.ts'
import { MovesService } from './moves.service.ts'
import { TeamHintsService } from './team-hints.service.ts'

@Injectable()
export class UplinesService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly moves: MovesService,
    private readonly bulkMoves: BulkMovesService,
    private readonly directory: DirectoryService,
    private readonly hints: TeamHintsService,
  ) {}

  set(memberId: string, uplineId: string | null, by: Viewer): Promise<Member> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const seen = await this.access.see(tx, by, memberId)
      assertMayManage(by, seen)
      if (uplineId !== seen.uplineId) {
        await this.assertMayPutUnder(tx, by, uplineId)
        await this.moveAndTell(tx, seen, { uplineId, by: by.id, cause: 'moved' })
      }
      return this.directory.one(tx, by, memberId)
    })
  }

  setAll(uplineId: string, by: Viewer): Promise<BulkUplineAnswer> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const chosen = await this.access.find(tx, by, uplineId)
      if (!chosen) throw new MemberMissingError()
      const answer = await this.bulkMoves.moveEverybodyUnder(tx, chosen, by.id)
      this.hints.everybody(tx)
      return answer
    })
  }

  undoAll(operationId: string, by: Viewer): Promise<{ updated: number }> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const updated = await this.bulkMoves.undo(tx, operationId, by.id)
      this.hints.everybody(tx)
      return { updated }
    })
  }

  /** Both the line that the member leaves and the one that they join see another team. */
  async moveAndTell(
    tx: EntityManager,
    member: { id: string; uplineId: string | null },
    to: { uplineId: string | null; by: string | null; cause: string },
  ): Promise<void> {
    await this.hints.changed(tx, [member.uplineId])
    await this.moves.move(tx, member.id, to)
    await this.hints.changed(tx, [member.id])
  }

  /** Company roles may choose anybody or nobody; a manager somebody of the own team: anything else is 403, known or not. */
  async assertMayPutUnder(tx: EntityManager, by: Viewer, uplineId: string | null): Promise<void> {
    const upline = uplineId === null ? undefined : await this.access.find(tx, by, uplineId)
    if (!mayPutUnder(by, upline?.relation ?? 'nobody')) throw new UplineOutsideError()
    if (uplineId !== null && !upline && isCompanyRole(by.role)) throw new UnknownUplineError()
  }
}
