import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Failure, type MoveAccepted } from '@upline/contracts'
import { inTransaction, rows } from '@upline/db'
import type { Viewer } from '@upline/permissions'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { DatedMovesService } from './dated-moves.service.ts'
import { FundedDaysService } from './funded-days.service.ts'
import { MoveEndedError } from './move-failures.ts'
import { MoveHints } from './move-hints.ts'
import { LOCKED } from './move-requests.queries.ts'
import { endRequest, readRequest } from './move-requests.store.ts'
import type { MoveRow } from './move-view.ts'

/** Enters backdated moves without a second person if loans has confirmed that they change no pay. */
@Injectable()
export class PastMovesService {
  constructor(
    private readonly em: EntityManager,
    private readonly moves: DatedMovesService,
    private readonly fundedDays: FundedDaysService,
    private readonly hints: MoveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Undefined: the move is entered. */
  async enter(requestId: string, by: Viewer): Promise<MoveAccepted | undefined> {
    await this.fundedDays.wait(this.em, requestId)
    try {
      return await this.locked(requestId, by, (tx, row) => this.enterIfFree(tx, row))
    } catch (fault) {
      if (fault instanceof Failure) await this.fail(requestId, by, fault.message)
      throw fault
    }
  }

  private async enterIfFree(tx: EntityManager, row: MoveRow): Promise<MoveAccepted | undefined> {
    const { requestId, status, requestedBy } = row
    if (status === 'done') return
    if (status !== 'pending') throw new MoveEndedError()
    const { ids, isComplete } = await this.fundedDays.beneficiaries(tx, row)
    if (!isComplete || ids.length > 0) return { requestId, status }
    await this.moves.enter(tx, await this.moves.check(tx, row), { requestId, by: requestedBy })
    await endRequest(tx, { requestId, status: 'done', by: null, at: this.clock.now() })
    await this.hints.changed(tx, row)
  }

  /** The hierarchy has changed since the request, so the move can no longer be entered. */
  private fail(requestId: string, by: Viewer, reason: string): Promise<void> {
    return this.locked(requestId, by, async (tx, row) => {
      if (row.status !== 'pending') return
      await endRequest(tx, { requestId, status: 'failed', by: null, at: this.clock.now(), reason })
      await this.hints.changed(tx, row)
    })
  }

  private locked<T>(requestId: string, by: Viewer, work: (tx: EntityManager, row: MoveRow) => Promise<T>): Promise<T> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      await rows(tx, LOCKED, [requestId])
      return work(tx, await readRequest(tx, by, requestId))
    })
  }
}
