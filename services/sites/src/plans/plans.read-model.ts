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
import { rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { SuspensionService } from './suspension.service.ts'
import { PlanHolders } from './plan-holders.service.ts'

type PlanRow = DataOf<typeof plansSnapshot>['rows'][number]

const PUT = `
  insert into subscriptions as s (id, version, member_id, plan_type, is_open)
  select f."subscriptionId", f.version, f."memberId", f."planType", f."isOpen"
  from jsonb_to_recordset($1::jsonb) as f ("subscriptionId" text, version int, "memberId" text, "planType" text, "isOpen" boolean)
  order by 1
  on conflict (id) do update set version = excluded.version, member_id = excluded.member_id,
    plan_type = excluded.plan_type, is_open = excluded.is_open
  where to_jsonb(s) is distinct from to_jsonb(excluded)
  returning old.id is null as "isNew", to_jsonb(old) - 'version' is distinct from to_jsonb(new) - 'version' as "isChanged",
    member_id as "memberId", old.member_id as "formerId"`

/** Keeps subscriptions that had an event in the meantime: the event is replayed. */
const DROP_OTHERS = (source: string, rebuildId: string) => `
  delete from subscriptions where id not in (select snapshot.row -> 'subscription' ->> 'subscriptionId' from ${source}
      where snapshot.row ? 'subscription')
    and id not in (select key from rebuild_journal where rebuild_id = '${rebuildId}')
  returning member_id as "formerId"`

interface Put {
  isNew: boolean
  isChanged: boolean
  memberId: string | null
  formerId: string | null
}

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
      const written = (await this.put(tx, batch)).filter(({ isNew, isChanged }) => isNew || isChanged)
      const added = written.filter(({ isNew }) => isNew).length
      counts.added += added
      counts.changed += written.length - added
      for (const { memberId, formerId } of written) concerned.add(memberId).add(formerId)
      for (const { terms } of batch) if (terms) await this.terms.replace(tx, terms)
    }
    const gone = await rows<Pick<Put, 'formerId'>>(tx, DROP_OTHERS(snapshot.source, snapshot.rebuildId))
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

  private put(tx: EntityManager, batch: PlanRow[]): Promise<Put[]> {
    const subscriptions = batch.flatMap(({ subscription }) => subscription ?? [])
    return rows<Put>(tx, PUT, [JSON.stringify(subscriptions)])
  }
}
