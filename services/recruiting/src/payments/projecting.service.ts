import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import type Stripe from 'stripe'
import { BonusesService } from '../bonuses/bonuses.service.ts'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { callProvider, isMissing } from './payment-failures.ts'
import { lockedVersion, observePayment, paymentById, type PaymentRow } from './payments.store.ts'
import { isSimulated, STRIPE } from './stripe-client.ts'
import { changedEvent, endingEvent, receivedEvent } from './subscription-events.ts'
import { differs, endedFacts, nextRow, type SubscriptionFacts, type SubscriptionRow } from './subscription-state.ts'
import {
  type InvoicePayment,
  storeInvoice,
  paymentOf,
  putSubscription,
  subscriptionOfPayment,
} from './subscriptions.store.ts'

type IfMissing = 'fail' | 'canceled'

interface ProviderSubscription {
  facts: SubscriptionFacts
  customerId: string | null
  fingerprint: string | null
  invoices: InvoicePayment[]
}

/** Stores the provider's current state of a subscription. Events only tell when to read it. */
@Injectable()
export class ProjectingService {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    private readonly bonuses: BonusesService,
  ) {}

  /**
   * Reads without a lock and writes only if no one else has written in the meantime, so an older reading never wins. A
   * subscription that the provider does not know fails, unless it is being ended anyway.
   */
  async project(subscriptionId: string, { ifMissing = 'fail' }: { ifMissing?: IfMissing } = {}): Promise<void> {
    for (let look = 0; look < 10; look++) {
      const paymentId = await this.paymentOf(subscriptionId)
      if (!paymentId) return
      const before = await paymentById(this.em.fork(), paymentId)
      if (!before) return
      const seen = await this.look(subscriptionId).catch((fault: unknown) => {
        if (ifMissing === 'canceled' && isMissing(fault)) return undefined
        throw fault
      })
      if (await this.write(before, seen ?? (await this.ended(before)))) return
    }
    throw new Error('A subscription changed faster than it could be read')
  }

  /** A trial's reminder, once per event of the provider. */
  async warn(subscriptionId: string): Promise<void> {
    const paymentId = await this.paymentOf(subscriptionId)
    if (!paymentId) return
    await inTransaction(this.em, async (tx) => {
      const payment = await paymentById(tx, paymentId)
      const row = await subscriptionOfPayment(tx, paymentId)
      if (!payment?.memberId || row?.status !== 'trialing' || !row.trialEndsAt || row.cancelsAtPeriodEnd) return
      const { memberId } = payment
      const { trialEndsAt } = row
      await this.outbox.append(tx, endingEvent({ ...payment, memberId }, { ...row, trialEndsAt }, this.clock.now()))
    })
  }

  private async paymentOf(subscriptionId: string): Promise<string | undefined> {
    const known = await paymentOf(this.em.fork(), subscriptionId)
    if (known !== undefined) return known
    const { metadata } = await callProvider(this.stripe.subscriptions.retrieve(subscriptionId))
    return metadata['paymentId']
  }

  private async look(subscriptionId: string): Promise<ProviderSubscription> {
    const [subscription, paid] = await Promise.all([
      callProvider(this.stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] })),
      callProvider(
        this.stripe.invoices.list({
          subscription: subscriptionId,
          status: 'paid',
          limit: 100,
          expand: ['data.payments'],
        }),
      ),
    ])
    const item = subscription.items.data[0]
    const card = subscription.default_payment_method
    return {
      facts: {
        id: subscription.id,
        status: subscription.status,
        lookupKey: item?.price.lookup_key ?? null,
        trialEnd: subscription.trial_end,
        periodEnd: item?.current_period_end ?? null,
        cancelAtPeriodEnd: subscription.cancel_at_period_end,
      },
      customerId: idOf(subscription.customer),
      fingerprint: typeof card === 'object' && card !== null ? (card.card?.fingerprint ?? null) : null,
      invoices: paid.data.filter((invoice) => invoice.amount_paid > 0).map(invoicePayment),
    }
  }

  private async ended({ id, customerId }: PaymentRow): Promise<ProviderSubscription> {
    const row = await subscriptionOfPayment(this.em.fork(), id)
    return { facts: endedFacts(row!), customerId, fingerprint: null, invoices: [] }
  }

  private write(read: PaymentRow, seen: ProviderSubscription): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      if ((await lockedVersion(tx, read.id)) !== read.version) return false
      const now = this.clock.now()
      const before = await subscriptionOfPayment(tx, read.id)
      const row = nextRow(seen.facts, before, { planType: read.planType, now })
      await this.mark(tx, { read, row, seen })
      const payment = { ...read, planType: row.planType }
      if (differs(row, before)) {
        const version = await putSubscription(tx, read.id, row)
        await this.outbox.append(tx, changedEvent(payment, row, { version, at: now }))
      }
      for (const invoice of seen.invoices)
        if (await storeInvoice(tx, read.id, invoice))
          await this.outbox.append(
            tx,
            receivedEvent(payment, invoice, { subscriptionId: row.id, isSimulated: isSimulated(this.config) }),
          )
      if (read.memberId) await this.bonuses.review(tx, read.memberId)
      const members = [read.memberId, read.recruiterId].filter((id) => id !== null)
      this.hints.afterCommit(tx, { topics: ['recruiting'], members })
      return true
    })
  }

  private async mark(
    tx: EntityManager,
    { read, row, seen }: { read: PaymentRow; row: SubscriptionRow; seen: ProviderSubscription },
  ) {
    const firstPaid = seen.invoices.map(({ paidAt }) => paidAt).sort()[0] ?? null
    await observePayment(tx, {
      ...{ id: read.id, customerId: seen.customerId, fingerprint: seen.fingerprint },
      ...{ startedAt: this.clock.now().toISOString(), firstPaidAt: firstPaid, status: row.status },
    })
  }
}

const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id)

function invoicePayment(invoice: Stripe.Invoice): InvoicePayment {
  const intent = invoice.payments?.data.find(({ payment }) => payment.type === 'payment_intent')?.payment.payment_intent
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created
  return {
    invoiceId: invoice.id,
    paymentIntent: intent ? idOf(intent) : null,
    cents: invoice.amount_paid,
    paidAt: new Date(paidAt * 1000).toISOString(),
  }
}
