import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import type Stripe from 'stripe'
import { BonusesService } from '../bonuses/bonuses.service.ts'
import { lockInvoicePayment, markDisputed, markRefunded } from './invoice-payments.queries.ts'
import { callProvider } from './payment-failures.ts'
import { STRIPE } from './stripe-client.ts'

interface Reversed {
  paymentIntent: string
  /** null: a chargeback of the full amount. */
  refund: Stripe.Refund | null
}

/** Refunds to a recruit reverse the recruiter's bonus. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bonuses: BonusesService,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async refunded(refundId: string): Promise<void> {
    const refund = await callProvider(this.stripe.refunds.retrieve(refundId))
    if (refund.status === 'failed' || refund.status === 'canceled' || !refund.payment_intent) return
    await this.reverse({ paymentIntent: idOf(refund.payment_intent), refund })
  }

  async disputed(disputeId: string): Promise<void> {
    const dispute = await callProvider(this.stripe.disputes.retrieve(disputeId))
    if (dispute.payment_intent) await this.reverse({ paymentIntent: idOf(dispute.payment_intent), refund: null })
  }

  private async reverse({ paymentIntent, refund }: Reversed): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const paid = await lockInvoicePayment(tx, paymentIntent)
      // The event of the invoice may arrive after its refund: this one is retried then.
      if (!paid) throw new Error('A refund of an invoice that is not known yet')
      await (refund ? markRefunded(tx, paid.invoiceId, refund.amount) : markDisputed(tx, paid.invoiceId))
      if (paid.memberId) await this.bonuses.reverse(tx, paid.memberId, refund ? 'refund' : 'chargeback')
    })
  }
}

const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id)
