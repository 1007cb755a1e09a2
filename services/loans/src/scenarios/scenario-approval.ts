import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveHints } from '@upline/events'
import type { ApprovalDescription, ApprovalKind, ApprovalRequestRow } from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { shortDate } from '../pay-calendar/period-span.ts'
import { type FirstScenarioRequest, requestFacts, type ScenarioRequest } from './scenario-request.ts'

/** Approval of a scenario. It changes nothing: the owner applies the scenario afterwards. */
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
        const request = change as ScenarioRequest | FirstScenarioRequest
        return { summary: `Scenario ${request.name} from ${shortDate(request.effectiveOn)}`, ...requestFacts(request) }
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
