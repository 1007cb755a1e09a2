import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { ResettlementWorker } from '../settlement/resettlement.worker.ts'
import { TierWorker } from '../settlement/tier.worker.ts'
import { memberNo } from '../hierarchy/members.queries.ts'
import { OVERRIDE_LEVELS } from '../compensation/plans.ts'
import { monthNumber } from '../ledger/dates.ts'
import { queueFundedSince, queueResettlement } from '../ledger/resettlements.queries.ts'
import { queueTiersSince } from '../ledger/tiers.queries.ts'
import { isEstimateDue, markEstimatesStale } from '../ledger/estimates.queries.ts'
import { switchEstimates } from '../ledger/switch-estimates.ts'

const INTERVAL_MS = 1_000

export interface PlanChange {
  /** YYYY-MM-DD or -infinity. */
  effectiveOn: string
  cause: string
  /** The one member whose pay it changes, by id. */
  memberId?: string | null
}

/**
 * What follows when a version or an assignment is approved, withdrawn, or reaches its date: fundings dated on or after it are
 * settled again, and estimates follow the plans of today. It reads what is stored, so a restart or a second replica loses
 * and doubles nothing.
 */
@Injectable()
export class PlanEffects implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Plan effects', INTERVAL_MS, () => this.followEstimates())

  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly resettlements: ResettlementWorker,
    private readonly tiers: TierWorker,
    private readonly calendar: CompanyCalendar,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  /** In the transaction of the change; the caller holds the hierarchy lock. */
  async note(tx: EntityManager, { effectiveOn, cause, memberId = null }: PlanChange): Promise<void> {
    await markEstimatesStale(tx)
    const no = memberId === null ? undefined : await memberNo(tx, memberId)
    if (no === undefined) await queueFundedSince(tx, effectiveOn, cause)
    else
      await queueResettlement(tx, {
        memberNo: no,
        depth: OVERRIDE_LEVELS,
        from: effectiveOn,
        till: 'infinity',
        cause,
      })
    const month = effectiveOn === '-infinity' ? 0 : monthNumber(effectiveOn)
    await queueTiersSince(tx, { month, cause, memberNo: no ?? null })
    this.hints.afterCommit(tx, { topics: ['plans'], everyone: true })
  }

  async drain(): Promise<void> {
    await this.followEstimates()
    await this.resettlements.drain()
    await this.tiers.drain()
  }

  /** Also the job at the effective date. */
  async followEstimates(): Promise<void> {
    const today = await this.calendar.today()
    if (!(await isEstimateDue(this.em.fork(), today))) return
    await inTransaction(this.em, async (tx) => {
      if (await switchEstimates(tx, today))
        this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'plans'], everyone: true })
    })
  }
}
