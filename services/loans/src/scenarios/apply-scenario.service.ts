import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { type DataOf, type scenarioMoveEntered, scenarioMoveRequested } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { canApplyScenario } from '@upline/permissions'
import { CompPlansService } from '../comp-plans/comp-plans.service.ts'
import { ScenarioAccess } from './scenario-access.service.ts'
import { ScenarioAppliedError, ScenarioDeniedError, ScenarioNotApprovedError } from './scenario-failures.ts'
import * as moveSql from './scenario-moves.queries.ts'
import * as sql from './scenarios.queries.ts'

/**
 * Applies approved scenarios. Plan versions are drafted with the first call. Moves are requests to the roster, stored in the same
 * transaction: each takes effect once, even if the page is closed or a process dies, and a further call requests the missing ones.
 */
@Injectable()
export class ApplyScenarioService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ScenarioAccess,
    private readonly plans: CompPlansService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(by: SessionUser, id: string): Promise<void> {
    const { ownerId } = await this.access.one(by, id)
    if (!canApplyScenario(by, { isOwn: ownerId === by.id }))
      throw new ScenarioDeniedError('Only the owner of a scenario and the company can apply it.')
    await inTransaction(this.em, async (tx) => {
      await sql.lockScenario(tx, id)
      const row = await this.access.one(by, id, tx)
      if (row.appliedAt !== null) throw new ScenarioAppliedError()
      if (row.requestState !== 'approved') throw new ScenarioNotApprovedError()
      if (row.applyingAt === null) await this.start(tx, row, by)
      await this.requestMoves(tx, row, by)
      await this.endIfEntered(tx, id)
    })
  }

  /** Stores the outcome of a move. */
  async store(tx: EntityManager, entered: DataOf<typeof scenarioMoveEntered>): Promise<void> {
    const { scenarioId, memberId, attempt, outcome, message } = entered
    await sql.lockScenario(tx, scenarioId)
    await moveSql.endMove(tx, scenarioId, { memberId, attempt, state: outcome, message })
    await this.endIfEntered(tx, scenarioId)
  }

  private async start(
    tx: EntityManager,
    { id, changes, effectiveOn }: sql.ScenarioRow,
    by: SessionUser,
  ): Promise<void> {
    for (const { planId, terms } of changes.plans)
      await this.plans.draftIn(tx, by, planId, { ...terms, effectiveFrom: effectiveOn })
    const members = await sql.scenarioMembers(
      tx,
      changes.moves.map(({ memberId }) => memberId),
    )
    const uplines = new Map(members.map((member) => [member.id, member.uplineId]))
    const moves = changes.moves.map((move) => ({ ...move, isDone: uplines.get(move.memberId) === move.uplineId }))
    await moveSql.startApplying(tx, id, { by: by.id, at: this.clock.now() })
    await moveSql.addMoves(tx, id, moves, by.id)
  }

  /** One key for all, so that the roster enters them in the order of the scenario. */
  private async requestMoves(tx: EntityManager, { id, effectiveOn }: sql.ScenarioRow, by: SessionUser): Promise<void> {
    for (const { memberId, uplineId, attempt, requestedBy } of await moveSql.requestMoves(tx, id, by.id)) {
      const data = { scenarioId: id, attempt, memberId, uplineId, effectiveOn, by: requestedBy }
      await this.outbox.append(tx, { type: scenarioMoveRequested, key: id, aggregateVersion: 0, data })
    }
  }

  private async endIfEntered(tx: EntityManager, id: string): Promise<void> {
    await moveSql.endApplying(tx, id, this.clock.now())
    this.hints.afterCommit(tx, { topics: ['plans'], everyone: true })
  }
}
