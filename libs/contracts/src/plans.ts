import type { Dollars } from './loan.ts'
import { PLANS, type PlanType } from './site-themes.ts'

export const PLAN_TYPES = Object.keys(PLANS) as PlanType[]

/** By which the payment provider finds a plan's price. */
export const PRICE_KEYS: Record<PlanType, string> = { basic: 'basic_monthly', premium: 'premium_monthly' }

/** A month of a plan; the server takes it from here, never from a client. */
export const planCents = (plan: PlanType): number => PLANS[plan].dollars * 100

export const PLAN_GIVES: Record<PlanType, readonly string[]> = {
  basic: ['Your landing page and agent website', 'Your own origination site with client loan applications'],
  premium: ['Everything in the first plan', 'Your recruiting link and recruiting site', 'A bonus for each recruit'],
}

/** After each payment: the money-back guarantee of the recruiting landing page. */
export const REFUND_DAYS = 30
/** A payment that failed leaves what the plan gives open for so long. */
export const GRACE_DAYS = 7
export const RECRUIT_BONUS_CENTS = 50_00
/** Earnings examples of the product text: recruits and what they bring. */
export const EARNINGS_EXAMPLES = [10, 30, 100] as const

export type SubscriptionState =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'

/** GET /api/own-plan: what the caller has, and what that gives. */
export interface OwnPlan {
  /** null: no plan. */
  planType: PlanType | null
  status: SubscriptionState | null
  trialEndsAt: string | null
  periodEndsAt: string | null
  cancelsAtPeriodEnd: boolean
  /** By plan, or by role: ceo, admin and manager count as premium. */
  isPremium: boolean
  /** Path and query of the link that recruits; null without premium. */
  recruitingLink: string | null
  /** Money of these days can be had back: until when, and how much. */
  refundable: { until: string; amount: Dollars } | null
  /** The provider has this member as a customer: the billing portal opens. */
  hasBilling: boolean
  /** True where the simulated provider stands in for Stripe. */
  isSimulated: boolean
}

/** POST /api/own-plan/portal, POST /api/own-plan/checkout {planType}: where the browser goes. */
export interface PaymentPlace {
  url: string
}

/** POST /hooks/stripe: an event as the payment provider has it, signed over its bytes; nothing of it is trusted before. */
export interface PaymentNotice {
  id: string
  type: string
}
