import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { RECRUIT_BONUS_CENTS } from '@upline/contracts'
import {
  type DataOf,
  type Envelope,
  plansSnapshot,
  type recruitingTermsChanged,
  type subscriptionChanged,
} from '@upline/contracts/events'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { SuspensionService } from './suspension.service.ts'
import { PlanHolders } from './plan-holders.service.ts'
import { dropOtherSubscriptions, type PlanRow, putSubscriptions } from './rebuilt-subscriptions.queries.ts'

/**
 * Plan holders, and the terms of recruiting pages. A site goes offline or comes back only if the plan differs from the
 * copy. No one is emailed about that.
 */
@Injectable()
export class PlansReadModel extends LiveReadModel {
  readonly name = 'plans'
  readonly snapshot = plansSnapshot
  readonly events = ['subscription-changed', 'recruiting-terms-changed']

  constructor(
    private readonly plans: PlanHolders,
    private readonly terms: EarningsTermsService,
    private readonly suspension: SuspensionService,
  ) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    const concerned = new Set<string | null>()
    for await (const batch of snapshot.batches<PlanRow>()) {
      const written = (await putSubscriptions(tx, batch)).filter(({ isNew, isChanged }) => isNew || isChanged)
      const added = written.filter(({ isNew }) => isNew).length
      counts.added += added
      counts.changed += written.length - added
      for (const { memberId, formerId } of written) concerned.add(memberId).add(formerId)
      for (const { terms } of batch) if (terms) await this.terms.replace(tx, terms)
    }
    const gone = await dropOtherSubscriptions(tx, snapshot)
    for (const { formerId } of gone) concerned.add(formerId)
    for (const id of concerned) if (id !== null) await this.suspension.follow(tx, id)
    return { ...counts, removed: gone.length }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'subscription-changed') {
        const data = event.data as DataOf<typeof subscriptionChanged>
        await this.plans.learn(tx, event.aggregateVersion, data)
        if (data.memberId !== null) await this.suspension.follow(tx, data.memberId)
      } else {
        const { at, bonusCents = RECRUIT_BONUS_CENTS, ...terms } = event.data as DataOf<typeof recruitingTermsChanged>
        await this.terms.learn(tx, { ...terms, bonusCents }, { version: event.aggregateVersion, at })
      }
    }
  }
}
