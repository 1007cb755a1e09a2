import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import Stripe from 'stripe'
import { paymentIntents } from './invoice-payments.queries.ts'
import { callProvider, isGone } from './payment-failures.ts'
import { STRIPE } from './stripe-client.ts'

/** Ends a subscription immediately and refunds payments. Calls can be repeated: a second one finds it done. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async cancelNow(subscriptionId: string): Promise<void> {
    await callProvider(
      this.stripe.subscriptions.cancel(subscriptionId).catch((fault: unknown) => {
        if (isGone(fault)) return
        throw fault
      }),
    )
  }

  /** Refunds payments since a date, or all without one. True if there were any. */
  async refundSince(paymentId: string, since: Date | null): Promise<boolean> {
    const paid = await paymentIntents(this.em.fork(), paymentId, since?.toISOString() ?? null)
    for (const { paymentIntent } of paid) await this.refund(paymentIntent)
    return paid.length > 0
  }

  private async refund(paymentIntent: string): Promise<void> {
    const wish = { payment_intent: paymentIntent, reason: 'requested_by_customer' as const }
    // Without a key of our own: the provider would repeat a stored error, and refuses a second full refund anyway.
    await callProvider(
      this.stripe.refunds.create(wish).catch((fault: unknown) => {
        if (fault instanceof Stripe.errors.StripeError && fault.code === 'charge_already_refunded') return
        throw fault
      }),
    )
  }
}
