import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type OwnPlan, type PaymentPlace, type PlanType, REFUND_DAYS, type SessionUser } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type Stripe from 'stripe'
import { isPremium } from '../bonuses/bonus-rules.ts'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { refundableSum } from '../payments/invoice-payments.queries.ts'
import { callProvider } from '../payments/payment-failures.ts'
import { memberPayment } from '../payments/payments.store.ts'
import { ProjectingService } from '../payments/projecting.service.ts'
import { RefundsService } from '../payments/refunds.service.ts'
import { returnPlace, onPublicUrl } from '../payments/return-url.ts'
import { isSimulated, STRIPE } from '../payments/stripe-client.ts'
import { HasPlanError, NoBillingError, NothingToRefundError } from './own-plan-failures.ts'
import { type HeldPlan, heldPlan, payerOf } from './own-plan.queries.ts'
import { PlanChangesService } from './plan-changes.service.ts'

const DAY_MS = 24 * 3600 * 1000

const NO_PLAN = { planType: null, status: null, trialEndsAt: null, periodEndsAt: null, cancelsAtPeriodEnd: false }

@Injectable()
export class OwnPlanService {
  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: CheckoutsService,
    private readonly changes: PlanChangesService,
    private readonly projecting: ProjectingService,
    private readonly refunds: RefundsService,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(user: SessionUser): Promise<OwnPlan> {
    const held = await this.held(user.id)
    const openPlan = held?.isOpen ? held.planType : null
    const premium = isPremium({ role: user.role, openPlan })
    const { planType, status, trialEndsAt, periodEndsAt, cancelsAtPeriodEnd } = held ?? NO_PLAN
    return {
      ...{ planType, status, trialEndsAt, periodEndsAt, cancelsAtPeriodEnd },
      isPremium: premium,
      recruitingLink: premium ? `/agent-onboard?recruiter=${encodeURIComponent(user.username)}` : null,
      refundable: held ? await this.refundable(held.paymentId) : null,
      hasBilling: Boolean(held?.customerId),
      isSimulated: isSimulated(this.config),
    }
  }

  async openPortal(user: SessionUser, origin?: string): Promise<PaymentPlace> {
    const held = await this.held(user.id)
    if (!held?.customerId) throw new NoBillingError()
    const wish = { customer: held.customerId, return_url: this.here(origin) }
    const { url } = await callProvider(this.stripe.billingPortal.sessions.create(wish))
    return { url: this.page(url, origin) }
  }

  /** Opens the payment page for members without a plan; changes the plan of members who have one. */
  async choose(user: SessionUser, planType: PlanType, origin?: string): Promise<PaymentPlace> {
    const held = await this.held(user.id)
    if (held && held.status !== 'canceled' && held.status !== 'incomplete_expired') {
      if (held.planType === planType) throw new HasPlanError()
      await this.changes.apply({ subscriptionId: held.id, planType, requestedBy: user.id })
      await this.projecting.project(held.id)
      return { url: this.here(origin) }
    }
    const member = await payerOf(this.em.fork(), user.id)
    if (!member) throw new NoBillingError()
    const payment = await memberPayment(this.em.fork(), {
      ...{ memberId: user.id, planType, email: member.email.toLowerCase(), firstName: member.firstName },
    })
    const here = this.here(origin)
    return { url: this.page(await this.checkouts.open(payment, { success: here, cancel: here }), origin) }
  }

  /** The 30-day money-back guarantee: refunds the payments of the last 30 days and ends the plan immediately. */
  async refund(user: SessionUser): Promise<OwnPlan> {
    const held = await this.held(user.id)
    if (!held || !(await this.refundable(held.paymentId))) throw new NothingToRefundError()
    await this.refunds.cancelNow(held.id)
    await this.refunds.refundSince(held.paymentId, this.windowStart())
    await this.projecting.project(held.id)
    return this.of(user)
  }

  private async refundable(paymentId: string): Promise<OwnPlan['refundable']> {
    const since = this.windowStart().toISOString()
    const found = await refundableSum(this.em.fork(), paymentId, since)
    if (!found?.paidAt) return null
    const until = new Date(new Date(found.paidAt).getTime() + REFUND_DAYS * DAY_MS).toISOString()
    return { until, amount: toDollars(cents(Number(found.cents))) }
  }

  private windowStart(): Date {
    return new Date(this.clock.now().getTime() - REFUND_DAYS * DAY_MS)
  }

  private held(memberId: string): Promise<HeldPlan | undefined> {
    return heldPlan(this.em.fork(), memberId)
  }

  private here(origin: string | undefined): string {
    return `${returnPlace(this.config.publicUrl, origin)}/recruiting`
  }

  private page(url: string, origin: string | undefined): string {
    return onPublicUrl(url, this.config.publicUrl, returnPlace(this.config.publicUrl, origin))
  }
}
