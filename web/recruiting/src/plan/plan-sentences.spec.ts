import type { OwnPlan } from '@upline/contracts'
import { planSentence, upgradeSentence } from './plan-sentences.ts'

const plan = (over: Partial<OwnPlan>): OwnPlan => ({
  planType: 'premium',
  status: 'active',
  trialEndsAt: null,
  periodEndsAt: '2026-12-20T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  isPremium: true,
  recruitingLink: null,
  refundable: null,
  hasBilling: true,
  isSimulated: true,
  ...over,
})

describe('upgrade confirmation', () => {
  it('shows the price and its start date', () => {
    const basic = plan({ planType: 'basic' })
    expect(upgradeSentence(basic)).toBe(
      'Premium starts now. You pay $149 a month instead of $49. Your stored card is charged for the days until your next payment.',
    )
    expect(upgradeSentence({ ...basic, status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' })).toContain(
      'is free until Dec 5, 2026. After that, you pay $149 a month instead of $49',
    )
    expect(upgradeSentence({ ...basic, cancelsAtPeriodEnd: true })).toContain('Your plan still ends on Dec 20, 2026.')
  })
})

describe('plan status sentence', () => {
  it('shows the next payment, the trial or the end of the plan', () => {
    expect(planSentence(plan({}))).toBe('$149 a month, next payment on Dec 20, 2026.')
    const trial = plan({ planType: 'basic', status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' })
    expect(planSentence(trial)).toBe('Free until Dec 5, 2026, then $49 a month.')
    expect(planSentence(plan({ cancelsAtPeriodEnd: true }))).toBe('Ends on Dec 20, 2026.')
    expect(planSentence(plan({ status: 'canceled' }))).toBe('This plan has ended.')
    expect(planSentence(plan({ status: 'past_due' }))).toContain('Your last payment failed.')
  })

  it('distinguishes premium by role from no plan', () => {
    expect(planSentence(plan({ planType: null, status: null }))).toBe('Premium is included with your role.')
    expect(planSentence(plan({ planType: null, status: null, isPremium: false }))).toBe("You don't have a paid plan.")
  })
})
