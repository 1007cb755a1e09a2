import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Failure } from '@upline/contracts'
import { type DataOf, scenarioMoveEntered, type scenarioMoveRequested } from '@upline/contracts/events'
import { firstRow, settleStep } from '@upline/db'
import { Outbox } from '@upline/events'
import { isReadOnly, type Viewer } from '@upline/permissions'
import { MoveRequestsService } from './move-requests.service.ts'
import { REQUESTER } from './move-requests.queries.ts'
import { beginMove, undoMove } from './scenario-moves.queries.ts'

type Requested = DataOf<typeof scenarioMoveRequested>
type Outcome = Pick<DataOf<typeof scenarioMoveEntered>, 'outcome' | 'message'>

const NOT_ALLOWED: Outcome = {
  outcome: 'refused',
  message: 'The member who applied the scenario can no longer change the team.',
}

/** Enters moves of approved scenarios, each in the transaction of its event, so that it takes effect once. */
@Injectable()
export class ScenarioMovesService {
  constructor(
    private readonly requests: MoveRequestsService,
    private readonly outbox: Outbox,
  ) {}

  async enter(tx: EntityManager, move: Requested): Promise<void> {
    const { scenarioId, attempt, memberId } = move
    const data = { scenarioId, attempt, memberId, ...(await this.outcomeOf(tx, move)) }
    await this.outbox.append(tx, { type: scenarioMoveEntered, key: scenarioId, aggregateVersion: 0, data })
  }

  /** Uses the member's current rights, not those at the time of the click. */
  private async outcomeOf(tx: EntityManager, { memberId, uplineId, effectiveOn, by }: Requested): Promise<Outcome> {
    const requester = await firstRow<Viewer>(tx, REQUESTER, [by])
    if (!requester || isReadOnly(requester)) return NOT_ALLOWED
    await beginMove(tx)
    try {
      const accepted = await this.requests.enter(tx, memberId, { uplineId, effectiveOn }, requester)
      await settleStep(tx)
      return { outcome: accepted?.status ?? 'done', message: null }
    } catch (fault) {
      if (!(fault instanceof Failure)) throw fault
      await undoMove(tx)
      return { outcome: 'refused', message: fault.message }
    }
  }
}
