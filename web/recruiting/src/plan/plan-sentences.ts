import { type OwnPlan, PLANS } from '@upline/contracts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
export const dayOf = (instant: string): string => day.format(new Date(instant))

/** One sentence on the status of a plan. */
export function planSentence(plan: OwnPlan): string {
  if (plan.planType === null || plan.status === null)
    return plan.isPremium ? 'Premium is included with your role.' : "You don't have a paid plan."
  if (isOver(plan)) return 'This plan has ended.'
  if (plan.cancelsAtPeriodEnd && plan.periodEndsAt) return `Ends on ${dayOf(plan.periodEndsAt)}.`
  return renewingSentence(plan, `$${PLANS[plan.planType].dollars} a month`)
}

/** The status of a plan that is not canceled. */
function renewingSentence({ status, trialEndsAt, periodEndsAt }: OwnPlan, price: string): string {
  if (status === 'trialing' && trialEndsAt) return `Free until ${dayOf(trialEndsAt)}, then ${price}.`
  if (status === 'past_due') return 'Your last payment failed. Update your card to keep your plan.'
  if (status === 'active' && periodEndsAt) return `${price}, next payment on ${dayOf(periodEndsAt)}.`
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
