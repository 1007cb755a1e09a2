import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ScenarioChanges, SessionUser } from '@upline/contracts'
import { canSaveScenarios, canSeeScenario, canSimulatePlans, scenarioScopeOf } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { ScenarioDeniedError, ScenarioNotFoundError } from './scenario-failures.ts'
import { scenarioById, scenarioMembers, type ScenarioRow } from './scenarios.queries.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the input of the rules in libs/permissions: where the members are in the viewer's downline. */
@Injectable()
export class ScenarioAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
  ) {}

  assertMaySave(viewer: SessionUser): void {
    if (!canSaveScenarios(viewer))
      throw new ScenarioDeniedError('Only the CEO, admins and managers can save scenarios.')
  }

  /** Managers move members of their downline, and plans belong to the company. */
  async assertMaySimulate(viewer: SessionUser, changes: ScenarioChanges): Promise<void> {
    if (scenarioScopeOf(viewer) === 'none')
      throw new ScenarioDeniedError('Only the CEO, admins and managers can simulate changes.')
    if (changes.plans.length > 0 && !canSimulatePlans(viewer))
      throw new ScenarioDeniedError('Only the CEO and admins can change comp plans.')
    if (!(await this.isWithinDownline(viewer, changes)))
      throw new ScenarioDeniedError('You can move members of your downline under you or other members of it.')
  }

  async visible(viewer: SessionUser, all: readonly ScenarioRow[]): Promise<ScenarioRow[]> {
    const seen: ScenarioRow[] = []
    for (const row of all) if (await this.sees(viewer, row)) seen.push(row)
    return seen
  }

  async one(viewer: SessionUser, id: string, em = this.em): Promise<ScenarioRow> {
    const row = UUID.test(id) ? await scenarioById(em, id) : undefined
    if (!row || !(await this.sees(viewer, row))) throw new ScenarioNotFoundError()
    return row
  }

  private async sees(viewer: SessionUser, { ownerId, changes }: ScenarioRow): Promise<boolean> {
    if (scenarioScopeOf(viewer) === 'none') return false
    const facts = { isOwn: ownerId === viewer.id, hasPlans: changes.plans.length > 0 }
    return canSeeScenario(viewer, { ...facts, isWithinDownline: await this.isWithinDownline(viewer, changes) })
  }

  private async isWithinDownline(viewer: SessionUser, { moves }: ScenarioChanges): Promise<boolean> {
    if (scenarioScopeOf(viewer) === 'company') return true
    const own = await this.members.noOf(viewer.id)
    const below = await this.members.downlineOf(this.em, own)
    const ids = moves.flatMap(({ memberId, uplineId }) => [memberId, uplineId ?? []].flat())
    const numbers = new Map((await scenarioMembers(this.em, ids)).map(({ id, no }) => [id, no]))
    const isBelow = (id: string) => below.has(numbers.get(id) ?? -1)
    return moves.every(
      ({ memberId, uplineId }) =>
        isBelow(memberId) && uplineId !== null && (uplineId === viewer.id || isBelow(uplineId)),
    )
  }
}
