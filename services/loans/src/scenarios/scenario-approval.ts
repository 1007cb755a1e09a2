import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CalendarDate } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import type { ApprovalDescription, ApprovalKind, ApprovalRequestRow } from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { shortDate } from '../pay-calendar/period-span.ts'

/** What the second person reads, with the names of the day of the request. */
export interface ScenarioRequest {
  name: string
  effectiveOn: CalendarDate
  moves: string[]
  plans: string[]
}

/** Agreement to a scenario. It changes nothing: the owner applies the scenario afterwards. */
@Injectable()
export class ScenarioApproval implements ApprovalKind {
  readonly kind = 'scenario'

  constructor(
    private readonly hints: LiveHints,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(
      requests.map(({ change }) => {
        const { name, effectiveOn, moves, plans } = change as ScenarioRequest
        return {
          summary: `Scenario ${name} from ${shortDate(effectiveOn)}`,
          before: null,
          after: {
            ...(moves.length > 0 ? { moves: moves.join('; ') } : {}),
            ...(plans.length > 0 ? { plans: plans.join('; ') } : {}),
            effectiveFrom: effectiveOn,
          },
        }
      }),
    )
  }

  apply(tx: EntityManager): Promise<void> {
    this.notify(tx)
    return Promise.resolve()
  }

  dismiss(tx: EntityManager): Promise<void> {
    this.notify(tx)
    return Promise.resolve()
  }

  /** Managers see scenarios too. */
  private notify(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['plans'], everyone: true })
  }
}
