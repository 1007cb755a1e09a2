import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type Stripe from 'stripe'
import { callProvider } from './payment-failures.ts'
import { endUnpaid, paymentBySession } from './payments.store.ts'
import { STRIPE } from './stripe-client.ts'

/** Hosted pages that can no longer be paid. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async expired(sessionId: string): Promise<void> {
    const session = await callProvider(this.stripe.checkout.sessions.retrieve(sessionId))
    if (session.status !== 'expired') return
    const payment = await paymentBySession(this.em.fork(), sessionId)
    if (payment) await endUnpaid(this.em.fork(), payment.id)
  }
}
