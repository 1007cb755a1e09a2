import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type AgentPayment, PRICE_KEYS, type PlanType, TRIAL_DAYS } from '@upline/contracts'
import type Stripe from 'stripe'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { KnownApplicants } from './known-applicants.service.ts'
import { callProvider, OtherPlanPaidError, hasResponse } from './payment-failures.ts'
import { hasProof, mayComplete, paymentOf } from './payment-owner.ts'
import {
  type Application,
  applyFor,
  countFailedCheckout,
  endUnpaid,
  isPaid,
  storeSession,
  otherPlanPayments,
  type PaymentRow,
  paymentsOf,
} from './payments.store.ts'
import { returnPlace, onPublicUrl } from './return-url.ts'
import { isSimulated, STRIPE } from './stripe-client.ts'

/** A hosted session is valid for a day. One that is about to expire is not returned again. */
const SESSION_MS = 23 * 3600 * 1000

@Injectable()
export class CheckoutsService {
  private readonly prices = new Map<PlanType, string>()

  constructor(
    private readonly em: EntityManager,
    private readonly known: KnownApplicants,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The caller's payment: open at checkoutUrl, or already paid. Payments of other checkout sessions stay unchanged. */
  async apply(wanted: Application, origin?: string): Promise<AgentPayment> {
    const em = this.em.fork()
    const about = { isSimulated: isSimulated(this.config) }
    const known = paymentOf(await paymentsOf(em, wanted, wanted.proof), wanted)
    if (known && isPaid(known)) return { paymentId: known.id, status: known.status, ...about }
    const member = await this.known.memberWith(wanted.email)
    // Only an email to the address reveals that it belongs to a member. A payment for it is refunded.
    if (member) await this.known.notify(member)
    else await this.leaveOtherPlan(em, wanted)
    const payment = await this.living(em, wanted)
    if (isPaid(payment)) return { paymentId: payment.id, status: payment.status, ...about }
    const place = returnPlace(this.config.publicUrl, origin)
    const back = `${place}/agent-onboard?session_id={CHECKOUT_SESSION_ID}`
    const page = await this.open(payment, { success: back, cancel: `${place}/agent-onboard?canceled=1` })
    const url = onPublicUrl(page, this.config.publicUrl, place)
    return { paymentId: payment.id, status: 'open', checkoutUrl: url, ...about }
  }

  /** Expires an unpaid page. False if it is already paid: then its webhook will arrive. */
  async close(payment: PaymentRow): Promise<boolean> {
    if (payment.sessionId) {
      if (await this.isComplete(payment)) return false
      await callProvider(this.stripe.checkout.sessions.expire(payment.sessionId)).catch(unlessOver)
    }
    await endUnpaid(this.em.fork(), payment.id)
    return true
  }

  /** Replaces a page that is about to expire. */
  private async living(em: EntityManager, wanted: Application): Promise<PaymentRow> {
    const payment = await applyFor(em, wanted)
    if (payment.status !== 'open' || !this.isStale(payment)) return payment
    await endUnpaid(em, payment.id)
    return applyFor(em, wanted)
  }

  /** The hosted page of a payment. A retry after a crash repeats the key and gets the same session. */
  async open(payment: PaymentRow, back: { success: string; cancel: string }): Promise<string> {
    if (payment.checkoutUrl) return payment.checkoutUrl
    const wish = sessionOf(payment, await this.priceOf(payment.planType), back)
    try {
      const idempotencyKey = `checkout:${payment.id}:${payment.checkoutAttempt}`
      const session = await callProvider(this.stripe.checkout.sessions.create(wish, { idempotencyKey }))
      await storeSession(this.em.fork(), payment.id, session)
      return session.url ?? back.cancel
    } catch (fault) {
      if (hasResponse(fault)) await countFailedCheckout(this.em.fork(), payment.id)
      throw fault
    }
  }

  /** The session is paid at the provider: its webhook will arrive. */
  async isComplete(payment: PaymentRow): Promise<boolean> {
    if (!payment.sessionId) return false
    const session = await callProvider(this.stripe.checkout.sessions.retrieve(payment.sessionId))
    return session.status === 'complete'
  }

  async priceOf(planType: PlanType): Promise<string> {
    const known = this.prices.get(planType)
    if (known) return known
    const found = await callProvider(this.stripe.prices.list({ lookup_keys: [PRICE_KEYS[planType]], active: true }))
    const price = found.data[0]
    if (!price) throw new Error(`The payment provider has no price with the lookup key ${PRICE_KEYS[planType]}`)
    this.prices.set(planType, price.id)
    return price.id
  }

  private isStale(payment: PaymentRow): boolean {
    return this.clock.now().getTime() - new Date(payment.createdAt).getTime() > SESSION_MS
  }

  /**
   * Closes the page of the other plan, so that an applicant cannot pay twice. Pages of other checkout sessions stay open: a
   * caller who only knows the email address can close nothing and learns nothing.
   */
  private async leaveOtherPlan(em: EntityManager, wanted: Application): Promise<void> {
    for (const other of await otherPlanPayments(em, wanted)) {
      if (!mayComplete(other, wanted)) continue
      if (isPaid(other)) throw new OtherPlanPaidError()
      if (hasProof(other, wanted.proof) && !(await this.close(other))) throw new OtherPlanPaidError()
    }
  }
}

/** It expired or was paid in the meantime. The webhook says which. */
const unlessOver = (fault: unknown): void => {
  if (!hasResponse(fault)) throw fault
}

function sessionOf(
  { id, email, planType, memberId }: PaymentRow,
  price: string,
  back: { success: string; cancel: string },
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: back.success,
    cancel_url: back.cancel,
    client_reference_id: id,
    customer_email: email,
    payment_method_collection: 'always',
    subscription_data: {
      trial_period_days: TRIAL_DAYS,
      metadata: { paymentId: id, planType, memberId: memberId ?? '' },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  }
}
