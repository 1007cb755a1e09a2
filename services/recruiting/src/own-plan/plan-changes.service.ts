import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { inTransaction } from '@upline/db'
import type Stripe from 'stripe'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { callProvider, hasResponse } from '../payments/payment-failures.ts'
import { STRIPE } from '../payments/stripe-client.ts'
import { lockSubscription } from '../payments/subscriptions.store.ts'
import { NoBillingError } from './own-plan-failures.ts'
import { endChange, openChange, requestChange, type RequestedChange } from './plan-changes.queries.ts'

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
      if (hasResponse(fault)) await this.end(changeId)
      throw fault
    }
    await this.end(changeId)
  }

  /** The open request if it asks for the same plan, otherwise a new one, which replaces it. */
  private request(wanted: RequestedChange): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      await lockSubscription(tx, wanted.subscriptionId)
      const open = await openChange(tx, wanted.subscriptionId)
      if (open?.planType === wanted.planType) return open.id
      const now = this.clock.now().toISOString()
      if (open) await endChange(tx, open.id, now)
      return requestChange(tx, wanted, now)
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
    await endChange(this.em.fork(), changeId, this.clock.now().toISOString())
  }
}
