import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { inTransaction } from '@upline/db'
import { canWithdrawMove, type Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { DatedMovesService } from './dated-moves.service.ts'
import { FundedDaysService } from './funded-days.service.ts'
import { MoveApprovalDeniedError, MoveNotPendingError, MoveNotYoursError } from './move-failures.ts'
import { MoveHints } from './move-hints.ts'
import { type EndedMove, endRequest, lockRequest } from './move-requests.store.ts'
import { approvalRequestOf, type MoveRow } from './move-view.ts'
import { SecondPersonService } from './second-person.service.ts'

/** Decides move requests, each in one transaction with its effects. */
@Injectable()
export class MoveDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly moves: DatedMovesService,
    private readonly fundedDays: FundedDaysService,
    private readonly secondPerson: SecondPersonService,
    private readonly hints: MoveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Enters the move of a pending request. If the hierarchy no longer allows it, nothing changes. */
  approve(requestId: string, by: Viewer): Promise<void> {
    return this.end(requestId, by, async (tx, row) => {
      const beneficiaries = await this.assertMayDecide(tx, row, by)
      const checked = await this.moves.check(tx, row)
      await this.moves.enter(tx, checked, { requestId, by: row.requestedBy })
      return { status: 'done', beneficiaries }
    })
  }

  reject(requestId: string, reason: string, by: Viewer): Promise<void> {
    return this.end(requestId, by, async (tx, row) => {
      await this.assertMayDecide(tx, row, by)
      return { status: 'rejected', reason }
    })
  }

  withdraw(requestId: string, reason: string, by: Viewer): Promise<void> {
    return this.end(requestId, by, (_, row) => {
      if (!canWithdrawMove(by, row)) throw new MoveNotYoursError()
      return Promise.resolve({ status: 'withdrawn', reason })
    })
  }

  private end(
    requestId: string,
    by: Viewer,
    decide: (tx: EntityManager, row: MoveRow) => Promise<Pick<EndedMove, 'status' | 'reason' | 'beneficiaries'>>,
  ): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const row = await lockRequest(tx, by, requestId)
      const decision = await decide(tx, row)
      await endRequest(tx, { requestId, by: by.id, at: this.clock.now(), ...decision })
      await this.hints.changed(tx, row)
    })
  }

  /** Loans funded since the request, and the response of loans, may have added beneficiaries. */
  private async assertMayDecide(tx: EntityManager, row: MoveRow, by: Viewer): Promise<string[]> {
    if (row.status !== 'pending') throw new MoveNotPendingError()
    const { ids } = await this.fundedDays.beneficiaries(tx, row)
    const beneficiaries = [...new Set([...row.beneficiaries, ...ids])].toSorted()
    const request = approvalRequestOf({ ...row, beneficiaries })
    const [refusal] = await this.secondPerson.refusals(tx, by.id, [request])
    if (refusal) throw new MoveApprovalDeniedError(refusal)
    return beneficiaries
  }
}
