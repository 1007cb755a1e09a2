import { isDeepStrictEqual } from 'node:util'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { Scenario, ScenarioDetail, ScenarioInput, ScenarioResult, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { ApplyScenarioService } from './apply-scenario.service.ts'
import { ScenarioAccess } from './scenario-access.service.ts'
import { requestOf } from './scenario-request.ts'
import {
  EmptyScenarioError,
  ScenarioApplyingError,
  ScenarioChangedError,
  ScenarioDeniedError,
  ScenarioSubmittedError,
} from './scenario-failures.ts'
import { movesOf } from './scenario-moves.queries.ts'
import { ScenarioRunService } from './scenario-run.service.ts'
import * as sql from './scenarios.queries.ts'

/** Saved scenarios: shared by their address, approved by a second person, and applied once. */
@Injectable()
export class ScenariosService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ScenarioAccess,
    private readonly runs: ScenarioRunService,
    private readonly requests: ApprovalRequests,
    private readonly applying: ApplyScenarioService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser): Promise<Scenario[]> {
    const all = await sql.allScenarios(this.em)
    return (await this.access.visible(viewer, all)).map((row) => scenarioView(row, viewer))
  }

  async show(viewer: SessionUser, id: string): Promise<ScenarioDetail> {
    const view = scenarioView(await this.access.one(viewer, id), viewer)
    const moves = await movesOf(this.em.fork(), id)
    const moveStates = moves.map(({ memberId, state, message }) => ({ memberId, state, message }))
    return { ...view, result: await this.runs.run(view, viewer), moveStates }
  }

  /** The run also checks members, plans and loops, so nothing impossible is saved. */
  async create(by: SessionUser, input: ScenarioInput): Promise<ScenarioDetail> {
    this.access.assertMaySave(by)
    const result = await this.tried(by, input)
    const id = await inTransaction(this.em, (tx) => sql.addScenario(tx, this.saved(input), by.id))
    return { ...scenarioView((await sql.scenarioById(this.em.fork(), id))!, by), result, moveStates: [] }
  }

  async change(by: SessionUser, id: string, input: ScenarioInput): Promise<ScenarioDetail> {
    await this.own(by, id)
    const result = await this.tried(by, input)
    await inTransaction(this.em, async (tx) => {
      await sql.lockScenario(tx, id)
      assertOpen(await this.own(by, id, tx))
      await sql.saveScenario(tx, this.saved(input), id)
      this.notify(tx)
    })
    return { ...scenarioView((await sql.scenarioById(this.em.fork(), id))!, by), result, moveStates: [] }
  }

  async remove(by: SessionUser, id: string): Promise<{ message: string }> {
    return inTransaction(this.em, async (tx) => {
      await sql.lockScenario(tx, id)
      const row = await this.own(by, id, tx)
      if (approvalOf(row) === 'pending') throw new ScenarioSubmittedError()
      if (row.applyingAt !== null && row.appliedAt === null) throw new ScenarioApplyingError()
      await sql.removeScenario(tx, id)
      this.notify(tx)
      return { message: 'Scenario deleted.' }
    })
  }

  /** Requests the approval of a second person. */
  async submit(by: SessionUser, id: string): Promise<Scenario> {
    const { result, moveStates: _, ...scenario } = await this.show(by, id)
    await inTransaction(this.em, async (tx) => {
      await sql.lockScenario(tx, id)
      const row = await this.own(by, id, tx)
      assertOpen(row)
      assertSame(row, scenario)
      const requestId = await this.requests.add(tx, {
        ...{ kind: 'scenario', subject: id, by: by.id },
        change: requestOf(scenario, result),
        beneficiaries: movedMembers(scenario),
      })
      await sql.setRequest(tx, id, requestId)
      this.notify(tx)
    })
    return scenarioView(await this.access.one(by, id, this.em.fork()), by)
  }

  async apply(by: SessionUser, id: string): Promise<Scenario> {
    await this.applying.apply(by, id)
    return scenarioView(await this.access.one(by, id, this.em.fork()), by)
  }

  private async tried(by: SessionUser, { changes, months }: ScenarioInput): Promise<ScenarioResult> {
    if (changes.moves.length + changes.plans.length === 0) throw new EmptyScenarioError()
    await this.access.assertMaySimulate(by, changes)
    return this.runs.run({ changes, months }, by)
  }

  private async own(by: SessionUser, id: string, em = this.em): Promise<sql.ScenarioRow> {
    this.access.assertMaySave(by)
    const row = await this.access.one(by, id, em)
    if (row.ownerId !== by.id) throw new ScenarioDeniedError('Only the owner changes a scenario. Save a copy instead.')
    return row
  }

  /** Managers see scenarios too. */
  private notify(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['plans'], everyone: true })
  }

  private saved({ name, changes, months, effectiveOn }: ScenarioInput): sql.SavedScenario {
    return { name, changes, months, effectiveOn, at: this.clock.now() }
  }
}

/** A request that was rejected or withdrawn no longer counts. */
function approvalOf({ requestState }: sql.ScenarioRow): Scenario['approval'] {
  return requestState === 'pending' || requestState === 'approved' ? requestState : null
}

function assertOpen(row: sql.ScenarioRow): void {
  if (approvalOf(row) !== null) throw new ScenarioSubmittedError()
}

/** The request describes the scenario as it was read before the lock. A scenario that was saved since is another one. */
function assertSame(row: sql.ScenarioRow, read: Scenario): void {
  const content = ({ name, changes, effectiveOn }: sql.ScenarioRow | Scenario) => ({ name, changes, effectiveOn })
  if (!isDeepStrictEqual(content(row), content(read))) throw new ScenarioChangedError()
}

function scenarioView(row: sql.ScenarioRow, viewer: SessionUser): Scenario {
  const approval = approvalOf(row)
  return {
    ...{ id: row.id, name: row.name, changes: row.changes, months: row.months as Scenario['months'] },
    ...{ effectiveOn: row.effectiveOn, savedAt: row.savedAt, approval },
    ...{ applyingAt: row.applyingAt, appliedAt: row.appliedAt },
    owner: { id: row.ownerId, name: row.ownerName ?? '' },
    isOwn: row.ownerId === viewer.id,
    requestId: approval === null ? null : row.requestId,
  }
}

/** Moved members and their new uplines gain or lose most, so none of them can be the second person. */
const movedMembers = ({ changes }: Scenario): string[] => [
  ...new Set(changes.moves.flatMap(({ memberId, uplineId }) => [memberId, uplineId ?? []].flat())),
]
