import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { PlanType } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import type Stripe from 'stripe'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { callProvider, wasAnswered } from '../payments/payment-failures.ts'
import { STRIPE } from '../payments/stripe-client.ts'
import { NoBillingError } from './own-plan-failures.ts'

export interface RequestedChange {
  subscriptionId: string
  planType: PlanType
  requestedBy: string
}

interface OpenChange {
  id: string
  planType: PlanType
}

const LOCK = 'select 1 from subscriptions where id = $1 for update'

const OPEN = `select id, plan_type as "planType" from plan_changes where subscription_id = $1 and ended_at is null`

const REQUEST = `
  insert into plan_changes (subscription_id, plan_type, requested_by, requested_at) values ($1, $2, $3, $4) returning id`

const END = 'update plan_changes set ended_at = $2 where id = $1 and ended_at is null'

/** Changes the plan of a subscription at the provider, once per request. */
@Injectable()
export class PlanChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: CheckoutsService,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(wanted: RequestedChange): Promise<void> {
    const changeId = await this.request(wanted)
    try {
      await callProvider(this.send(changeId, wanted))
    } catch (fault) {
      if (wasAnswered(fault)) await this.end(changeId)
      throw fault
    }
    await this.end(changeId)
  }

  /** The open request if it asks for the same plan, otherwise a new one, which replaces it. */
  private request({ subscriptionId, planType, requestedBy }: RequestedChange): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, LOCK, [subscriptionId])
      const open = await firstRow<OpenChange>(tx, OPEN, [subscriptionId])
      if (open?.planType === planType) return open.id
      const now = this.clock.now().toISOString()
      if (open) await rows(tx, END, [open.id, now])
      return (await firstRow<{ id: string }>(tx, REQUEST, [subscriptionId, planType, requestedBy, now]))!.id
    })
  }

  private async send(changeId: string, { subscriptionId, planType }: RequestedChange): Promise<void> {
    const subscription = await this.stripe.subscriptions.retrieve(subscriptionId)
    const item = subscription.items.data[0]
    if (!item) throw new NoBillingError()
    const price = await this.checkouts.priceOf(planType)
    if (item.price.id === price) return
    const items = [{ id: item.id, price }]
    await this.stripe.subscriptions.update(
      subscriptionId,
      { items, proration_behavior: 'create_prorations' },
      { idempotencyKey: `plan-change:${changeId}` },
    )
  }

  private async end(changeId: string): Promise<void> {
    await rows(this.em.fork(), END, [changeId, this.clock.now().toISOString()])
  }
}
