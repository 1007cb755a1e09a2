import { type OwnPlan, PLANS } from '@upline/contracts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
export const dayOf = (instant: string): string => day.format(new Date(instant))

/** One sentence on the status of a plan. */
export function planSentence(plan: OwnPlan): string {
  if (plan.planType === null || plan.status === null)
    return plan.isPremium ? 'Premium is included with your role.' : "You don't have a paid plan."
  const price = `$${PLANS[plan.planType].dollars} a month`
  if (plan.status === 'canceled' || plan.status === 'incomplete_expired') return 'This plan has ended.'
  if (plan.cancelsAtPeriodEnd && plan.periodEndsAt) return `Ends on ${dayOf(plan.periodEndsAt)}.`
  if (plan.status === 'trialing' && plan.trialEndsAt) return `Free until ${dayOf(plan.trialEndsAt)}, then ${price}.`
  if (plan.status === 'past_due') return 'Your last payment failed. Update your card to keep your plan.'
  if (plan.status === 'active' && plan.periodEndsAt) return `${price}, next payment on ${dayOf(plan.periodEndsAt)}.`
  return 'This plan is paused until we receive your payment.'
}

/** The effect of an upgrade, which charges the new price without a payment page. */
export function upgradeSentence({ cancelsAtPeriodEnd, periodEndsAt, status, trialEndsAt }: OwnPlan): string {
  if (cancelsAtPeriodEnd && periodEndsAt) return `Premium starts now. Your plan still ends on ${dayOf(periodEndsAt)}.`
  const price = `$${PLANS.premium.dollars} a month instead of $${PLANS.basic.dollars}`
  if (status === 'trialing' && trialEndsAt)
    return `Premium starts now and is free until ${dayOf(trialEndsAt)}. After that, you pay ${price}.`
  return `Premium starts now. You pay ${price}. Your stored card is charged for the days until your next payment.`
}

export const isOver = ({ status }: OwnPlan): boolean =>
  status === null || status === 'canceled' || status === 'incomplete_expired'
