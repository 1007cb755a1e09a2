import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { StaleRequestError } from '../approvals/approval-failures.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { effectiveDateProblem } from './effective-date.ts'
import { EstimatesWorker } from './estimates.worker.ts'
import { PlanDateTakenError } from './plan-failures.ts'
import { type PlanRequest, rateFacts, rateView } from './plan-terms.ts'
import { DATE_TAKEN, PUBLISH } from './plan-versions.sql.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

/** A draft becomes a version. It changes every payee by the same rates, so it has no beneficiary of its own. */
@Injectable()
export class PlanApproval implements ApprovalKind {
  readonly kind = 'plan-version'

  constructor(
    private readonly plans: PlanVersionsService,
    private readonly estimates: EstimatesWorker,
    private readonly hints: LiveHints,
    private readonly calendar: CompanyCalendar,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  async describe(_: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    const { rates } = await this.plans.current()
    return requests.map(({ change, state }) => {
      const { terms, effectiveOn, reason } = change as PlanRequest
      return {
        summary: `New version of the comp plan from ${effectiveOn}: ${reason}`,
        before: state === 'pending' ? rateFacts(rates) : null,
        after: { ...rateFacts(terms.map(rateView)), effectiveOn },
      }
    })
  }

  /** The effective date is checked again: it may have passed, or belong to another version by now. */
  async apply(tx: EntityManager, request: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    const { terms, effectiveOn, reason } = request.change as PlanRequest
    await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
    if (effectiveDateProblem(effectiveOn, await this.calendar.today(tx)))
      throw new StaleRequestError(`the effective date ${effectiveOn} has passed`)
    if (await firstRow(tx, DATE_TAKEN, [effectiveOn])) throw new PlanDateTakenError()
    await rows(tx, PUBLISH, [JSON.stringify(terms), effectiveOn, request.requestedBy, reason, by])
    this.hints.afterCommit(tx, { topics: ['plans'], company: true })
  }

  dismiss(tx: EntityManager): Promise<void> {
    this.hints.afterCommit(tx, { topics: ['plans'], company: true })
    return Promise.resolve()
  }

  /** A version of today is in effect when its approval answers: its estimates too. */
  afterApproval(): Promise<void> {
    return this.estimates.drain()
  }
}
