import { type OwnPlan, PLANS } from '@upline/contracts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
export const dayOf = (instant: string): string => day.format(new Date(instant))

/** One sentence on where a plan stands. */
export function planSentence(plan: OwnPlan): string {
  if (plan.planType === null || plan.status === null)
    return plan.isPremium ? 'Your role includes everything of the premium plan.' : 'You have no paid plan.'
  const price = `$${PLANS[plan.planType].dollars} a month`
  if (plan.status === 'canceled' || plan.status === 'incomplete_expired') return 'This plan has ended.'
  if (plan.cancelsAtPeriodEnd && plan.periodEndsAt) return `Ends on ${dayOf(plan.periodEndsAt)}.`
  if (plan.status === 'trialing' && plan.trialEndsAt) return `Free until ${dayOf(plan.trialEndsAt)}, then ${price}.`
  if (plan.status === 'past_due')
    return 'Your last payment failed. Please update your card to keep what the plan gives.'
  if (plan.status === 'active' && plan.periodEndsAt) return `${price}, next payment on ${dayOf(plan.periodEndsAt)}.`
  return 'This plan is paused until a payment arrives.'
}

/** What a click on the other plan does: there is no payment page between it and the new price. */
export function upgradeSentence({ cancelsAtPeriodEnd, periodEndsAt, status, trialEndsAt }: OwnPlan): string {
  if (cancelsAtPeriodEnd && periodEndsAt) return `Premium begins now. Your plan still ends on ${dayOf(periodEndsAt)}.`
  const price = `$${PLANS.premium.dollars} a month instead of $${PLANS.basic.dollars}`
  if (status === 'trialing' && trialEndsAt)
    return `Premium begins now and stays free until ${dayOf(trialEndsAt)}. After that you pay ${price}, by the card of your plan.`
  return `Premium begins now. You pay ${price}, by the card of your plan; the days until the next payment are settled with it.`
}

export const isOver = ({ status }: OwnPlan): boolean =>
  status === null || status === 'canceled' || status === 'incomplete_expired'
