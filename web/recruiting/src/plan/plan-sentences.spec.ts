import type { OwnPlan } from '@upline/contracts'
import { planSentence, upgradeSentence } from './plan-sentences.ts'

const ZONE = 'America/Los_Angeles'

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
    expect(upgradeSentence(basic, ZONE)).toBe(
      'Premium starts now. You pay $149 a month instead of $49. Your stored card is charged for the days until your next payment.',
    )
    expect(upgradeSentence({ ...basic, status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' }, ZONE)).toContain(
      'is free until Dec 5, 2026. After that, you pay $149 a month instead of $49',
    )
    expect(upgradeSentence({ ...basic, cancelsAtPeriodEnd: true }, ZONE)).toContain(
      'Your plan still ends on Dec 20, 2026.',
    )
  })
})

describe('plan status sentence', () => {
  it('shows the next payment, the trial or the end of the plan', () => {
    expect(planSentence(plan({}), ZONE)).toBe('$149 a month, next payment on Dec 20, 2026.')
    const trial = plan({ planType: 'basic', status: 'trialing', trialEndsAt: '2026-12-05T12:00:00.000Z' })
    expect(planSentence(trial, ZONE)).toBe('Free until Dec 5, 2026, then $49 a month.')
    expect(planSentence(plan({ cancelsAtPeriodEnd: true }), ZONE)).toBe('Ends on Dec 20, 2026.')
    expect(planSentence(plan({ status: 'canceled' }), ZONE)).toBe('This plan has ended.')
    expect(planSentence(plan({ status: 'past_due' }), ZONE)).toContain('Your last payment failed.')
  })

  it('distinguishes premium by role from no plan', () => {
    expect(planSentence(plan({ planType: null, status: null }), ZONE)).toBe('Premium is included with your role.')
    expect(planSentence(plan({ planType: null, status: null, isPremium: false }), ZONE)).toBe(
      "You don't have a paid plan.",
    )
  })
})

describe('dates of a plan', () => {
  it("follow the company's calendar, not the browser's or UTC", () => {
    // Still December 4 in Los Angeles.
    const late = '2026-12-05T03:00:00.000Z'
    expect(planSentence(plan({ status: 'trialing', trialEndsAt: late }), ZONE)).toContain('Free until Dec 4, 2026')
    expect(planSentence(plan({ periodEndsAt: late }), ZONE)).toContain('next payment on Dec 4, 2026')
    expect(planSentence(plan({ periodEndsAt: late, cancelsAtPeriodEnd: true }), ZONE)).toBe('Ends on Dec 4, 2026.')
    const trial = plan({ planType: 'basic', status: 'trialing', trialEndsAt: late })
    expect(upgradeSentence(trial, ZONE)).toContain('is free until Dec 4, 2026')
    expect(planSentence(trial, 'Asia/Tokyo')).toContain('Free until Dec 5, 2026')
  })
})
