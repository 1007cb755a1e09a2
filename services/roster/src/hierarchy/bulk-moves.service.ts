import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { UplineChange } from '@upline/contracts/events'
import { uuidV7 } from '@upline/db'
import { NotAllowedError } from '@upline/permissions'
import {
  addOperation,
  deleteOperation,
  everyoneElse,
  findOperation,
  isBroken,
  type Operation,
  operationsBefore,
  rememberUplines,
  remainingMembers,
} from './bulk-moves.queries.ts'
import { BulkMoveNotFoundError, HierarchyChangedError, UndoTooLateError } from './hierarchy-failures.ts'
import { figuresOf, rebuildDownlines } from './hierarchy.store.ts'
import { MovesService } from './moves.service.ts'
import { MAX_DEPTH } from './upline-rules.ts'

/** How long the toast offers undo. */
const UNDO_MS = 30_000
const BATCH_SIZE = 5_000

/** 'Set All' and its undo. The caller holds the hierarchy lock. */
@Injectable()
export class BulkMovesService {
  constructor(
    private readonly moves: MovesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Moves everyone else under the chosen member. The chosen member's upline is cleared to avoid a reporting loop. */
  async moveEveryoneUnder(
    tx: EntityManager,
    chosen: { id: string; uplineId: string | null },
    by: string,
  ): Promise<{ updated: number; operationId: string }> {
    const operationId = await this.begin(tx, chosen.id, by)
    const cause = `everybody ${operationId}`
    const remembered = async (changes: UplineChange[]) => {
      const [ids, before] = [changes.map((of) => of.memberId), changes.map((of) => of.previousUplineId)]
      await rememberUplines(tx, operationId, { ids, before })
    }
    if (chosen.uplineId !== null)
      await remembered(await this.moves.moveTogether(tx, operationId, [chosen.id], { uplineId: null, by, cause }))
    const next = (after: string) => everyoneElse(tx, chosen.id, { after, atMost: BATCH_SIZE })
    for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!))
      await remembered(await this.moves.moveTogether(tx, operationId, ids, { uplineId: chosen.id, by, cause }))
    await rebuildDownlines(tx)
    return { updated: (await figuresOf(tx, chosen.id)).total, operationId }
  }

  /** Restores the uplines of members who have not been moved since. Only the mover can do it, within 30 seconds. */
  async undo(tx: EntityManager, operationId: string, by: string): Promise<number> {
    const { uplineId } = await this.undoable(tx, operationId, by)
    const why = { by, cause: `undone ${operationId}` }
    const next = (after: string) => remainingMembers(tx, { operationId, uplineId }, { after, atMost: BATCH_SIZE })
    let updated = 0
    for (let back = await next(''); back.length > 0; back = await next(back.at(-1)!.id))
      updated += (await this.moves.moveEach(tx, operationId, back, why)).length
    await rebuildDownlines(tx)
    if (await isBroken(tx, MAX_DEPTH)) throw new HierarchyChangedError()
    await deleteOperation(tx, operationId)
    return updated
  }

  private async begin(tx: EntityManager, uplineId: string, by: string): Promise<string> {
    const now = this.clock.now()
    const gone = await operationsBefore(tx, new Date(now.getTime() - UNDO_MS).toISOString())
    for (const id of gone) await deleteOperation(tx, id)
    const operationId = uuidV7(now)
    await addOperation(tx, operationId, { uplineId, byId: by, at: now.toISOString() })
    return operationId
  }

  private async undoable(tx: EntityManager, operationId: string, by: string): Promise<Operation> {
    const found = await findOperation(tx, operationId)
    if (!found) throw new BulkMoveNotFoundError()
    if (found.byId !== by) throw new NotAllowedError('Only the person who moved the team can undo the move.')
    if (this.clock.now().getTime() - new Date(found.at).getTime() > UNDO_MS) throw new UndoTooLateError()
    return found
  }
}
