import type { Dollars } from './dollars.ts'
import { PLANS, type PlanType } from './site-themes.ts'

export const PLAN_TYPES = Object.keys(PLANS) as PlanType[]

/** The payment provider's lookup key of a plan's price. */
export const PRICE_KEYS: Record<PlanType, string> = { basic: 'basic_monthly', premium: 'premium_monthly' }

export const PLAN_GIVES: Record<PlanType, readonly string[]> = {
  basic: ['Your landing page and agent website', 'Your own origination site with client loan applications'],
  premium: ['Everything in the first plan', 'Your recruiting link and recruiting site', 'A bonus for each recruit'],
}

/** After each payment: the money-back guarantee of the recruiting landing page. */
export const REFUND_DAYS = 30
/** The plan's benefits remain available this long after a failed payment. */
export const GRACE_DAYS = 7
export const RECRUIT_BONUS_CENTS = 50_00
/** Earnings examples of the product text: recruits and their bonus. */
export const EARNINGS_EXAMPLES = [10, 30, 100] as const

export type SubscriptionState =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'

/** GET /api/own-plan: the caller's plan and its benefits. */
export interface OwnPlan {
  /** null: no plan. */
  planType: PlanType | null
  status: SubscriptionState | null
  trialEndsAt: string | null
  periodEndsAt: string | null
  cancelsAtPeriodEnd: boolean
  /** By plan, or by role: ceo, admin and manager count as premium. */
  isPremium: boolean
  /** Path and query of the recruiting link; null without premium. */
  recruitingLink: string | null
  /** The payment can be refunded: until when, and how much. */
  refundable: { until: string; amount: Dollars } | null
  /** The provider has this member as a customer: the billing portal opens. */
  hasBilling: boolean
  /** True if the simulated provider replaces Stripe. */
  isSimulated: boolean
}

/** POST /api/own-plan/portal, POST /api/own-plan/checkout {planType}: where to send the browser. */
export interface PaymentPlace {
  url: string
}

/**
 * POST /hooks/stripe: an event of the payment provider, signed over its bytes. Nothing of it is trusted before the
 * check.
 */
export interface PaymentNotice {
  id: string
  type: string
}
