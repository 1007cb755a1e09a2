import { dateAt, type OwnPlan, PLANS } from '@upline/contracts'
import { mediumDate } from '@upline/ui'

/** 'Nov 23, 2026': the company's date of an instant, as emails and statements show it. */
export const dayOf = (instant: string, timeZone: string): string => mediumDate(dateAt(instant, timeZone))

/** One sentence on the status of a plan. */
export function planSentence(plan: OwnPlan, timeZone: string): string {
  if (plan.planType === null || plan.status === null)
    return plan.isPremium ? 'Premium is included with your role.' : "You don't have a paid plan."
  if (isOver(plan)) return 'This plan has ended.'
  if (plan.cancelsAtPeriodEnd && plan.periodEndsAt) return `Ends on ${dayOf(plan.periodEndsAt, timeZone)}.`
  return renewingSentence(plan, `$${PLANS[plan.planType].dollars} a month`, timeZone)
}

/** The status of a plan that is not canceled. */
function renewingSentence({ status, trialEndsAt, periodEndsAt }: OwnPlan, price: string, timeZone: string): string {
  if (status === 'trialing' && trialEndsAt) return `Free until ${dayOf(trialEndsAt, timeZone)}, then ${price}.`
  if (status === 'past_due') return 'Your last payment failed. Update your card to keep your plan.'
  if (status === 'active' && periodEndsAt) return `${price}, next payment on ${dayOf(periodEndsAt, timeZone)}.`
  return 'This plan is paused until we receive your payment.'
}

/** The effect of an upgrade, which charges the new price without a payment page. */
export function upgradeSentence(plan: OwnPlan, timeZone: string): string {
  const { cancelsAtPeriodEnd, periodEndsAt, status, trialEndsAt } = plan
  if (cancelsAtPeriodEnd && periodEndsAt)
    return `Premium starts now. Your plan still ends on ${dayOf(periodEndsAt, timeZone)}.`
  const price = `$${PLANS.premium.dollars} a month instead of $${PLANS.basic.dollars}`
  if (status === 'trialing' && trialEndsAt)
    return `Premium starts now and is free until ${dayOf(trialEndsAt, timeZone)}. After that, you pay ${price}.`
  return `Premium starts now. You pay ${price}. Your stored card is charged for the days until your next payment.`
}

export const isOver = ({ status }: OwnPlan): boolean =>
  status === null || status === 'canceled' || status === 'incomplete_expired'
